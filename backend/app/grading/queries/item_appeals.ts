import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AppealsOfItem } from '../decision_views.js'

type Client = Pick<TransactionClientContract, 'query'>
type Appeals = (itemId: number, client: Client) => Promise<AppealsOfItem>

let registered: Appeals | null = null

/** Marks know no appeals: who owns them registers here how many there are against an item. */
export const registerItemAppeals = (appeals: Appeals): void => void (registered = appeals)

export const itemAppeals = async (itemId: number, client: Client): Promise<AppealsOfItem> =>
  registered ? registered(itemId, client) : { analysis: 0, replied: 0, disclosed: 0 }
