/** The events of batches one by one. */
export async function* flatten(
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const batch of batches) yield* batch;
}
