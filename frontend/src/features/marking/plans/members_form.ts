import type { Member } from './use_plans.ts'

type Part = Partial<Pick<Member, 'role' | 'state'>>

/** What a form changes of a team, apart from what is stored: what others save meanwhile is shown, and undone by nobody who did not mean it. */
export interface TeamChanges {
  /** By the id of the member. */
  parts: ReadonlyMap<number, Part>
  added: readonly Member[]
}

export const NO_CHANGES: TeamChanges = { parts: new Map(), added: [] }

/** The team as it is stored now, with the changes. */
export const teamWith = (stored: readonly Member[], { parts, added }: TeamChanges): Member[] => [
  ...stored.map((member) => ({ ...member, ...parts.get(member.user.id) })),
  ...added.filter(({ user }) => !stored.some((member) => member.user.id === user.id)),
]

/** Another role or state. One that is stored already is no change any more. */
export function withPart(
  stored: readonly Member[],
  before: TeamChanges,
  user: number,
  part: Part
): TeamChanges {
  const known = stored.find((member) => member.user.id === user)
  if (known === undefined)
    return {
      ...before,
      added: before.added.map((member) => (member.user.id === user ? { ...member, ...part } : member)),
    }
  const { role, state } = { ...known, ...before.parts.get(user), ...part }
  const left: Part = {
    ...(role !== known.role && { role }),
    ...(state !== known.state && { state }),
  }
  return { ...before, parts: new Map(before.parts).set(user, left) }
}
