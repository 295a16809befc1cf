/** A class and who of it has come in. */
export type ClassArrivalsView = {
  id: number
  name: string
  school: string
  schoolYear: number
  people: number
  waiting: number
  waitingWithEmail: number
}

/** Somebody who has not come in yet. `cardAt`: when their good card was printed or mailed, epoch ms. */
export type WaitingPersonView = {
  id: number
  name: string
  username: string
  hasEmail: boolean
  cardAt: number | null
}

/** What became of an order of mails. `recent`: they had one some minutes ago. */
export type MailedView = { mails: number; withoutEmail: number; recent: number }
