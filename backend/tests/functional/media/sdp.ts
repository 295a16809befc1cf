import { randomBytes } from 'node:crypto'

const madeUp = () =>
  [...randomBytes(32)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')

/**
 * What a browser offers that sends a picture and sound: enough for Janus to answer; nothing flows. `fingerprint`: of the certificate that
 * it shows then. `setup`: who begins the handshake.
 */
export function offerOf({
  fingerprint = madeUp(),
  setup = 'actpass',
}: { fingerprint?: string; setup?: 'actpass' | 'active' } = {}): string {
  const media = (kind: 'video' | 'audio', mid: number, payload: number, codec: string) =>
    [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payload}`,
      'c=IN IP4 0.0.0.0',
      'a=rtcp:9 IN IP4 0.0.0.0',
      'a=ice-ufrag:abcd',
      'a=ice-pwd:0123456789012345678901',
      `a=fingerprint:sha-256 ${fingerprint}`,
      `a=setup:${setup}`,
      `a=mid:${mid}`,
      'a=sendonly',
      'a=rtcp-mux',
      `a=rtpmap:${payload} ${codec}`,
      `a=ssrc:${1000 + mid} cname:x`,
    ].join('\r\n')
  const head = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=msid-semantic: WMS x',
  ].join('\r\n')
  return `${[head, media('video', 0, 96, 'VP8/90000'), media('audio', 1, 111, 'opus/48000/2')].join('\r\n')}\r\n`
}
