import { QueryClient } from '@adonisjs/lucid/database'

/** A transaction of knex, as far as its commit goes: `lib/execution/transaction.js` of knex 3. */
interface OpenTransaction {
  readonly trxClient: { query(connection: unknown, sql: string): Promise<unknown> }
  _completed: boolean
  _resolver(value: unknown): void
  commit(connection: unknown, value: unknown): Promise<unknown>
}

interface KnexClient {
  transaction(...of: unknown[]): OpenTransaction
}

const known = new WeakSet<KnexClient>()

/**
 * knex reports a commit that fails to whoever awaits the execution of the transaction, and resolves the call of `commit`. Lucid awaits the call alone: a database that
 * went away in a commit undid what the server then acknowledged. Here a failed commit rejects and leaves the transaction open, so that Lucid rolls it back, as it does for
 * any other error.
 */
function rejectFailedCommits(client: KnexClient): void {
  if (known.has(client)) return
  known.add(client)
  const begin = client.transaction.bind(client)
  client.transaction = (...of) => {
    const transaction = begin(...of)
    transaction.commit = async (connection, value) => {
      const result = await transaction.trxClient.query(connection, 'COMMIT;')
      transaction._completed = true
      transaction._resolver(value)
      return result
    }
    return transaction
  }
}

const { transaction } = QueryClient.prototype

QueryClient.prototype.transaction = function (this: QueryClient, ...of: [never]) {
  rejectFailedCommits((this.getWriteClient() as unknown as { client: KnexClient }).client)
  return transaction.apply(this, of)
} as typeof transaction

/** Its work is done by importing the module. */
export default class CommitsProvider {}
