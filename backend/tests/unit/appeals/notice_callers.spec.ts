import { test } from '@japa/runner'
import {
  bankCallers,
  sandboxCallers,
  SIGNATURE_HEADER,
  sandboxSignature,
  TIME_HEADER,
} from '#appeals/payment_providers/pix/notice_callers'

const SECRET = 'a'.repeat(32)

test.group('who may bring notices', () => {
  test('the bank: its certificate was seen by a proxy of ours, and it knows the address', ({ assert }) => {
    const settings = {
      noticeSecret: SECRET,
      noticeHeader: 'x-client-verify',
      trustsProxy: (address: string) => address === '10.0.0.1',
    }
    const bank = { address: '10.0.0.1', secret: SECRET, headers: { 'x-client-verify': 'SUCCESS' } }
    const { admits } = bankCallers(settings)
    assert.isTrue(admits(bank))
    const wrong = [
      { ...bank, address: '203.0.113.9' },
      { ...bank, secret: null },
      { ...bank, secret: 'b'.repeat(32) },
      { ...bank, headers: {} },
      { ...bank, headers: { 'x-client-verify': 'NONE' } },
      { ...bank, headers: { 'x-client-verify': 'SUCCESS, SUCCESS' } },
    ]
    for (const head of wrong) assert.isFalse(admits(head))
    assert.isFalse(bankCallers({ ...settings, noticeSecret: '' }).admits({ ...bank, secret: '' }))
    assert.isFalse(bankCallers({ ...settings, noticeHeader: '' }).admits(bank))
  })

  test('the sandbox: it has signed time and body, within five minutes', ({ assert }) => {
    const { admits, isGenuine } = sandboxCallers(SECRET)
    const body = Buffer.from('{"pix":[]}')
    const now = 1_800_000_000_000
    const time = String(now / 1000)
    const head = (more: object = {}) => ({
      address: '127.0.0.1',
      secret: null,
      headers: { [TIME_HEADER]: time, [SIGNATURE_HEADER]: sandboxSignature(SECRET, time, body), ...more },
    })
    assert.isTrue(admits(head()))
    for (const at of [now, now + 300_000, now - 300_000]) assert.isTrue(isGenuine(head(), body, at))
    for (const at of [now + 300_001, now - 300_001]) assert.isFalse(isGenuine(head(), body, at))
    assert.isFalse(isGenuine(head(), Buffer.from('{"pix":[] }'), now))
    assert.isFalse(isGenuine(head({ [TIME_HEADER]: String(now / 1000 + 1) }), body, now))
    assert.isFalse(isGenuine(head({ [SIGNATURE_HEADER]: sandboxSignature('b', time, body) }), body, now))
    for (const more of [{ [TIME_HEADER]: undefined }, { [TIME_HEADER]: '1e9' }, { [SIGNATURE_HEADER]: 'a' }])
      assert.isFalse(admits(head(more)))
  })
})
