import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { mediaGateway } from '#media/gateway/current_gateway'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { makeCertificate } from '../../../../.workspace/services/certificate.mjs'
import { handshake, iceOf, type Output } from './dtls_client.js'
import { withJanus, withOwnJanus } from './test_janus.js'
import { offerOf } from './sdp.js'

// V17.2.2
test.group('the encryption of media by Janus', (group) => {
  withOwnJanus(group)
  let folder: string
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-dtls-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })

  withJanus(
    'V17.2.2: DTLS 1.2 with ECDHE and an AEAD cipher alone, and the strongest profile of SRTP of those that a browser offers'
  ).run(async ({ assert }) => {
    const { cert, key } = await makeCertificate(folder)
    const { fingerprint256 } = new X509Certificate(readFileSync(cert))
    const talk = async (...args: string[]) => {
      const room = await createWatchedRoom()
      const { answer, close } = await mediaGateway().publish({
        roomId: room.id,
        userId: room.candidate.id,
        sdp: offerOf({ fingerprint: fingerprint256, setup: 'active' }),
        descriptions: [],
        over: () => undefined,
      })
      try {
        return await handshake(iceOf(answer), ['-cert', cert, '-key', key, ...args])
      } finally {
        await close()
      }
    }
    /** Janus refused, in an alert of its own. */
    const isRefused = ({ out, errors }: Output, what: string) => {
      assert.include(out, 'Cipher is (NONE)', what)
      assert.match(errors, /SSL alert number \d+/, what)
    }
    const profiles =
      'SRTP_AES128_CM_SHA1_32:SRTP_AES128_CM_SHA1_80:SRTP_AEAD_AES_128_GCM:SRTP_AEAD_AES_256_GCM'
    const best = await talk('-dtls1_2', '-use_srtp', profiles)
    assert.match(best.out, /Cipher is ECDHE-ECDSA-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)/)
    assert.include(best.out, 'profile=SRTP_AEAD_AES_256_GCM')
    for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM8'])
      isRefused(await talk('-dtls1_2', '-use_srtp', profiles, '-cipher', `${weak}:@SECLEVEL=0`), weak)
    isRefused(await talk('-dtls1', '-use_srtp', profiles, '-cipher', 'DEFAULT:@SECLEVEL=0'), 'DTLS 1.0')
  })
})
