import { ProviderTrouble } from '../../payment_providers/payment_provider.js'

/** Nothing else would be answered, either: there is no answer, the token is refused, or we ask too often. */
const OF_ALL: readonly number[] = [0, 401, 429]

/**
 * Asks a provider about each of these, one behind the other. What it refuses to say of one keeps nothing from the others.
 * @throws ProviderTrouble the first one, behind them
 */
export async function askEach<One>(
  all: readonly One[],
  ask: (one: One) => Promise<void>,
  stop?: AbortSignal
): Promise<void> {
  const troubles: ProviderTrouble[] = []
  for (const one of all) {
    if (stop?.aborted) break
    try {
      await ask(one)
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error
      troubles.push(error)
      if (OF_ALL.includes(error.status)) break
    }
  }
  const [first] = troubles
  if (first) throw first
}
