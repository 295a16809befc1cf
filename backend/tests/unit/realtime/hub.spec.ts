import { test } from '@japa/runner'
import { isChannelName, matchChannel } from '#realtime/domain/channel_pattern'
import { MAX_BUFFERED, MAX_STREAMS_PER_USER, StreamHub, type OpenStream } from '#realtime/hub'

class Sink {
  readonly frames: string[] = []
  backlog = 0
  state: 'open' | 'ended' | 'destroyed' = 'open'
  write(frame: string) {
    this.frames.push(frame)
  }
  buffered() {
    return this.backlog
  }
  end() {
    this.state = 'ended'
  }
  destroy() {
    this.state = 'destroyed'
  }
}

function open(hub: StreamHub, uid: string, channels: string[], more: Partial<OpenStream> = {}): Sink {
  const outlet = new Sink()
  hub.open({
    uid,
    userId: 1,
    sessionId: 10,
    institutionId: 100,
    group: 'PROCTOR',
    roleId: null,
    channels,
    outlet,
    ...more,
  })
  return outlet
}

test.group('channel names', () => {
  test('a pattern takes digits where it names an id, and nothing else', ({ assert }) => {
    assert.deepEqual(matchChannel('rooms/:roomId/candidates/:userId', 'rooms/7/candidates/34'), {
      roomId: 7,
      userId: 34,
    })
    for (const name of [
      'rooms/7',
      'rooms/7/candidates/x',
      'rooms//candidates/1',
      'rooms/7/candidates/34/x',
      'Rooms/7/candidates/34',
      'rooms/7/candidates/-1',
    ])
      assert.isNull(matchChannel('rooms/:roomId/candidates/:userId', name), name)
  })

  test('an invalid name is distinguished from an unknown one', ({ assert }) => {
    for (const name of ['rooms/1', 'users/12/x']) assert.isTrue(isChannelName(name), name)
    for (const name of [
      '',
      '/',
      'rooms/',
      'rooms/1?x',
      'rooms/*',
      'rooms/12345678901',
      `${'a/'.repeat(80)}a`,
    ])
      assert.isFalse(isChannelName(name), name)
  })
})

test.group('the hub', () => {
  test('a hint goes to the subscribers of the channel', ({ assert }) => {
    const hub = new StreamHub()
    const [one, two] = [open(hub, 'one', ['rooms/1', 'users/1']), open(hub, 'two', ['rooms/1'])]
    hub.deliver('rooms/1', 'a')
    hub.deliver('users/1', 'b')
    hub.deliver('rooms/2', 'c')
    assert.deepEqual([one.frames, two.frames], [['a', 'b'], ['a']])
    hub.close('one')
    hub.close('one')
    hub.close('two')
    hub.deliver('rooms/1', 'd')
    assert.deepEqual(one.frames, ['a', 'b'])
    assert.equal(hub.size, 0)
  })

  test('a slow stream is closed, the others continue', ({ assert }) => {
    const hub = new StreamHub()
    const [slow, quick] = [open(hub, 'slow', ['rooms/1']), open(hub, 'quick', ['rooms/1'])]
    slow.backlog = MAX_BUFFERED + 1
    hub.deliver('rooms/1', 'a')
    assert.equal(slow.state, 'destroyed')
    assert.deepEqual([slow.frames, quick.frames], [[], ['a']])
    assert.equal(hub.size, 1)
  })

  test('chosen streams are closed with a reason, and no others', ({ assert }) => {
    const hub = new StreamHub()
    const dead = open(hub, 'dead', ['rooms/1'], { sessionId: 1 })
    const alive = open(hub, 'alive', ['rooms/1'], { sessionId: 2, userId: 2 })
    const chosen = hub.streamsOf(1)
    assert.deepEqual(
      chosen.map(({ uid }) => uid),
      ['dead']
    )
    hub.dismiss(chosen, 'bye')
    hub.dismiss(chosen, 'again')
    assert.deepEqual([dead.frames, dead.state, alive.state], [['bye'], 'ended', 'open'])
    hub.dismissAll('bye')
    assert.equal(alive.state, 'ended')
    assert.equal(hub.size, 0)
  })

  test('the streams of a room are those of its channel and of the channels below it', ({ assert }) => {
    const hub = new StreamHub()
    open(hub, 'staff', ['rooms/1', 'rooms/1/candidates/5'])
    open(hub, 'candidate', ['users/5', 'rooms/1/candidates/5'])
    open(hub, 'other room', ['rooms/12', 'rooms/12/candidates/1'])
    open(hub, 'no room', ['users/1'])
    const under = (channel: string) =>
      hub
        .streamsUnder(channel)
        .map(({ uid }) => uid)
        .toSorted()
    assert.deepEqual(under('rooms/1'), ['candidate', 'staff'])
    assert.deepEqual(under('rooms/12'), ['other room'])
    assert.deepEqual(under('rooms/3'), [])
  })

  test('a person has a few streams, and gets a place back when one closes', ({ assert }) => {
    const hub = new StreamHub()
    for (let at = 0; at < MAX_STREAMS_PER_USER; at += 1) open(hub, `${at}`, ['rooms/1'])
    assert.isFalse(hub.hasPlaceFor(1))
    assert.isTrue(hub.hasPlaceFor(2))
    hub.close('0')
    assert.isTrue(hub.hasPlaceFor(1))
  })
})
