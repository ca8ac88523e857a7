// Compiled by `npm run types`, never run: what the shared state is typed as.
import { useSharedState } from '../../src/index.ts';

interface Budget {
  total?: number;
}

export function useTyped(): void {
  const whole: Budget = useSharedState<Budget>();
  const part: number | undefined = useSharedState((state: Budget) => state.total);
  const unknown: unknown = useSharedState();
  // @ts-expect-error the state has no `sum`
  useSharedState((state: Budget) => state.sum);
  // @ts-expect-error the part is a number or absent
  const text: string = useSharedState((state: Budget) => state.total);
  void [whole, part, unknown, text];
}
