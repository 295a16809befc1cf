import { isStaffGroup, type Group } from '#shared'

/** What a log-in still asks for after the password: nothing, a code, or to set the factor up first. */
export type FactorNeed = 'none' | 'code' | 'set_up'

/** `asked`: the groups whose members need one. It is the account that has it, whatever group is active. */
export const needsFactor = (groups: readonly Group[], asked: readonly Group[]): boolean =>
  groups.some((group) => asked.includes(group))

/** Who may have one: the account of somebody of the staff. */
export const mayHaveFactor = (groups: readonly Group[]): boolean => groups.some(isStaffGroup)

export function factorNeed(
  account: { groups: readonly Group[]; hasFactor: boolean },
  asked: readonly Group[]
): FactorNeed {
  if (account.hasFactor) return 'code'
  return needsFactor(account.groups, asked) ? 'set_up' : 'none'
}
