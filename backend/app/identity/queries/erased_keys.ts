import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ErasedKeys } from '../domain/former_keys.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>
type Asks = (client: Client, institutionId: number) => Promise<ErasedKeys[]>

let keysOfErased: Asks = async () => []

/** Identity knows no erasures; who does registers here: by what people of an institution are or were found whose erasure is under way. */
export const registerErasedKeys = (asks: Asks) => void (keysOfErased = asks)

export const erasedKeys: Asks = (client, institutionId) => keysOfErased(client, institutionId)
