import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { showsStale } from '../../src/features/live-room/model/stale.ts'
import { RoomNotices } from '../../src/features/live-room/RoomNotices.tsx'
import { rendered } from '../rendered.tsx'

const STALE = 'Não foi possível ler a sala agora'
const BLOCKED = 'A sala está sendo lida a cada 5 segundos'

const notices = (isStale: boolean, isBlocked: boolean) =>
  rendered(<RoomNotices isStale={isStale} isBlocked={isBlocked} hasVideo />)

test('a room that the server does not give, or hints that do not get through, are shown', () => {
  expect(notices(false, false)).toBe('')
  expect(notices(true, false)).toContain(STALE)
  expect(notices(false, true)).toContain(BLOCKED)
  expect(notices(true, true)).not.toContain(BLOCKED)
})

// Seen while all server processes were down: the line of the connection and the room showed the same, the room for longer.
test('a server that does not respond is shown by the line of the connection alone', () => {
  expect(showsStale(new ApiError(500, {}))).toBe(true)
  expect(showsStale(null)).toBe(false)
  expect(showsStale(new NetworkError('no answer'))).toBe(false)
  expect(showsStale(new NetworkError('not our server (502)', { foreign: true }))).toBe(false)
})
