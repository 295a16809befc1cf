import type { OfferedLoginView } from '../views.js'

type Offers = (institutionCodename: string) => Promise<OfferedLoginView[]>

let registered: Offers | null = null

/** Ways to log in besides the password, for the log-in page of an institution: who knows them says so here. */
export const registerOfferedLogins = (offers: Offers): void => void (registered = offers)

export const offeredLogins: Offers = async (codename) => (registered ? registered(codename) : [])
