import { describe, expect, it } from 'vitest';
import { createFormModel, planForm, validateAnswer, widgetsOf } from '../../src/forms/index.ts';
import { jsonEqual } from '../../src/forms/json.ts';
import { humanise } from '../../src/forms/text.ts';
import {
  actionFor,
  contextOf,
  corpusTitle,
  defaultsOf,
  hasCorpus,
  isAnswer,
  readCorpus,
} from '../helpers/forms-corpus.ts';

/** Time one case may take for planning and one answer, on a busy machine; hostile ones included. */
const BUDGET_MS = 5_000;

describe.skipIf(!hasCorpus)(corpusTitle('corpus without a screen'), () => {
  describe.each(readCorpus().map((formCase) => [formCase.name, formCase] as const))('%s', (_, formCase) => {
    it('is planned as plain data with the expected layout, buttons and controls', () => {
      const started = performance.now();
      const plan = planForm(formCase.schema, contextOf(formCase));
      expect(performance.now() - started).toBeLessThan(BUDGET_MS);
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
      expect(plan.layout).toBe(formCase.ui.layout);

      const widgets = widgetsOf(plan);
      const wrong = Object.entries(formCase.ui.widgets).filter(
        ([pointer, widget]) => widgets.get(pointer)?.has(widget) !== true,
      );
      expect(
        wrong.map(
          ([pointer, widget]) => `${pointer}: ${widget}, planned ${[...(widgets.get(pointer) ?? [])].join()}`,
        ),
      ).toEqual([]);

      const wanted = formCase.ui.actions ?? [];
      expect(plan.actions).toHaveLength(wanted.length);
      wanted.forEach((action, index) => {
        const planned = plan.actions[index];
        expect(humanise(planned?.label ?? '')).toBe(humanise(action.label));
        expect(planned?.payload).toEqual(action.payload);
        expect(planned?.reveals).toEqual(action.reveals);
        if (action.intent !== undefined) expect(planned?.intent).toBe(action.intent);
      });
    });

    it.each(formCase.valid.map(({ value }) => [JSON.stringify(value).slice(0, 100), value] as const))(
      'accepts %s',
      (__, value) => {
        if (!formCase.schemaAbsent) expect(validateAnswer(formCase.schema, value).errors).toEqual([]);
        // Null does not survive the wire, so a form does not send it.
        if (value === null) return;
        const model = createFormModel(formCase.schema, contextOf(formCase));
        const attempt = model.attempt(model.fill(value), actionFor(model.plan, value));
        expect(attempt.ok ? 'sent' : attempt.errors).toBe('sent');
        const sent = attempt.ok ? attempt.value : undefined;
        expect(isAnswer(sent, value, defaultsOf(model.plan)), JSON.stringify(sent)).toBe(true);
      },
    );

    it.each(
      formCase.invalid.map(
        ({ value, errors }) => [JSON.stringify(value).slice(0, 100), value, errors] as const,
      ),
    )('refuses %s at the right place', (__, value, errors) => {
      const check = validateAnswer(formCase.schema, value);
      const found = check.errors.map(({ path, keyword }) => `${path} ${keyword}`);
      const isJudged = formCase.validation !== 'optional' || !check.unchecked;
      if (isJudged)
        expect(found).toEqual(
          expect.arrayContaining(errors.map(({ path, keyword }) => `${path} ${keyword}`)),
        );
      expect(check.errors.every(({ message }) => message.length > 5 && message.length < 200)).toBe(true);

      const model = createFormModel(formCase.schema, contextOf(formCase));
      const attempt = model.attempt(model.fill(value), actionFor(model.plan, value));
      if (attempt.ok && isJudged) expect(jsonEqual(attempt.value, value)).toBe(false);
    });

    const attack = formCase.attack;
    if (attack !== undefined)
      it(`survives its attack within ${attack.budgetMs} ms`, () => {
        const started = performance.now();
        validateAnswer(formCase.schema, attack.value);
        const model = createFormModel(formCase.schema, contextOf(formCase));
        model.attempt(model.fill(attack.value));
        expect(performance.now() - started).toBeLessThan(attack.budgetMs);
      });

    it.each((formCase.typed ?? []).map((typed) => [typed.text, typed.field, typed] as const))(
      'refuses %s typed at %s',
      (text, field) => {
        const model = createFormModel(formCase.schema, contextOf(formCase));
        const attempt = model.attempt({ root: { [`/${field.slice(1)}`]: text } });
        expect(attempt.ok).toBe(false);
        expect(attempt.ok ? [] : attempt.errors.map(({ path }) => path)).toContain(field);
      },
    );
  });
});
