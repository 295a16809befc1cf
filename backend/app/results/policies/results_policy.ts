import type { Caller, Group } from '#shared'

/** Who enters and publishes results, and replies to appeals against them: the institution's administrators. */
export const SELECTION_MANAGERS: readonly Group[] = ['ADMINISTRADOR']

export const mayManageSelections = (caller: Pick<Caller, 'group'>): boolean =>
  SELECTION_MANAGERS.includes(caller.group)

/** Nobody replies to an own appeal, whatever other group they have. */
export const mayReplyToResult = (
  caller: Pick<Caller, 'group' | 'userId'>,
  appeal: { readonly userId: number; readonly status: string }
): boolean => mayManageSelections(caller) && appeal.userId !== caller.userId && appeal.status !== 'disclosed'
