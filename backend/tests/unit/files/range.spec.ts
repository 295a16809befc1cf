import { test } from '@japa/runner'
import { readRange } from '#files/domain/range'
import { looksLikeWebVtt } from '#files/domain/kinds'

test.group('A part of a file', () => {
  test('the Range header of a player: valid, beyond the end, unsatisfiable and malformed', ({ assert }) => {
    const cases = [
      [undefined, null],
      ['bytes=0-', { start: 0, end: 99 }],
      ['bytes=10-19', { start: 10, end: 19 }],
      ['bytes=90-500', { start: 90, end: 99 }],
      ['bytes=-10', { start: 90, end: 99 }],
      ['bytes=-500', { start: 0, end: 99 }],
      ['bytes=100-', 'unsatisfiable'],
      ['bytes=-0', 'unsatisfiable'],
      ['bytes=5-4', null],
      ['bytes=-', null],
      ['bytes=0-1,5-6', null],
      ['lines=0-1', null],
    ] as const
    for (const [header, part] of cases) assert.deepEqual(readRange(header, 100), part, String(header))
    assert.equal(readRange('bytes=0-', 0), 'unsatisfiable')
  })

  test('captions say so in their first line and are text throughout', ({ assert }) => {
    const yes = ['WEBVTT', 'WEBVTT\n', '\uFEFFWEBVTT - aula\n\n00:00.000 --> 00:01.000\noi', 'WEBVTT\r\n']
    for (const text of yes) assert.isTrue(looksLikeWebVtt(Buffer.from(text)), text)
    const no = ['', 'WEBVTTX', 'webvtt', '<WEBVTT', 'WEBVTT\n\u0000']
    for (const text of no) assert.isFalse(looksLikeWebVtt(Buffer.from(text)), text)
    assert.isFalse(looksLikeWebVtt(Buffer.concat([Buffer.from('WEBVTT\n'), Buffer.from([0xff, 0xfe])])))
  })
})
