import { test } from '@japa/runner'
import { isWithinNetworks, networkRange } from '#identity/sessions/networks'

test.group('networks of service keys', () => {
  test('a range or an address, of either family; nothing else', ({ assert }) => {
    assert.deepEqual(networkRange('10.1.0.0/16'), { address: '10.1.0.0', bits: 16, family: 'ipv4' })
    assert.deepEqual(networkRange('10.1.2.3'), { address: '10.1.2.3', bits: 32, family: 'ipv4' })
    assert.deepEqual(networkRange('2001:db8::/32'), { address: '2001:db8::', bits: 32, family: 'ipv6' })
    for (const text of [
      '',
      'rede',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0/8',
      '10.0.0.0/8/8',
      'fe80::1%eth0',
      '::/129',
      '1.2.3.4/-1',
    ])
      assert.isNull(networkRange(text), text)
  })

  test('an address is within one of them, or there are none', ({ assert }) => {
    assert.isTrue(isWithinNetworks('198.51.100.7', []))
    assert.isTrue(isWithinNetworks('10.1.255.1', ['192.168.0.0/24', '10.1.0.0/16']))
    assert.isTrue(isWithinNetworks('::ffff:10.1.2.3', ['10.1.0.0/16']))
    assert.isTrue(isWithinNetworks('2001:db8::5', ['2001:db8::/32']))
    assert.isFalse(isWithinNetworks('10.2.0.1', ['10.1.0.0/16']))
    assert.isFalse(isWithinNetworks('2001:db9::5', ['2001:db8::/32', '0.0.0.0/0']))
    assert.isFalse(isWithinNetworks('unknown', ['0.0.0.0/0']))
  })
})
