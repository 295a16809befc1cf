import { test } from '@japa/runner'
import { ACCOUNT_PACE, delayAt, DEVICE_PACE, FREED_PACE, TIGHT_PACE } from '#identity/domain/guess_delay'
import { networkOf, SITE_BITS } from '#identity/passwords/network_of'

test.group('the pace of guesses', () => {
  test('some are free, then each waits twice as long, up to an end', ({ assert }) => {
    const delays = Array.from({ length: 14 }, (_, at) => delayAt(at + 1, DEVICE_PACE))
    assert.deepEqual(delays, [0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 600, 600])
    assert.equal(delayAt(1_000_000, DEVICE_PACE), 600)
    assert.deepEqual(
      [2, 3].map((guess) => delayAt(guess, TIGHT_PACE)),
      [0, 5]
    )
    assert.deepEqual(
      [30, 31, 32, 40].map((guess) => delayAt(guess, ACCOUNT_PACE)),
      [0, 30, 60, 900]
    )
    assert.deepEqual(
      [300, 301].map((guess) => delayAt(guess, FREED_PACE)),
      [0, 30]
    )
  })

  test('an IPv6 customer is one network, however the address is written', ({ assert }) => {
    for (const address of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002::',
      '2001:db8:1:2:0:0:1.2.3.4',
    ])
      assert.equal(networkOf(address), '2001:db8:1:2::/64', address)
    assert.equal(networkOf('::1'), '0:0:0:0::/64')
    assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
    assert.equal(networkOf('64:ff9b::1.2.3.4'), '64:ff9b:0:0::/64')
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:ff::', '2001:0db8:0001:abcd:1::'])
      assert.equal(networkOf(address, SITE_BITS), '2001:db8:1::/48', address)
    assert.equal(networkOf('2001:db8:2:2::1', SITE_BITS), '2001:db8:2::/48')
    for (const address of ['10.1.2.3', '', 'no address'])
      for (const bits of [64, SITE_BITS] as const) assert.equal(networkOf(address, bits), address)
  })
})
