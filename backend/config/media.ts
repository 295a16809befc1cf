import { join } from 'node:path'
import env from '#start/env'
import { banca } from './banca.js'

/** Media of the live rooms, read once. */
export const media = {
  /**
   * auto: Janus where it can be had, else still pictures. janus: the same, but its absence is an error in the log. Where there are several
   * server processes (`redis.isShared`) it can be had by `nodesFile` alone.
   */
  mode: env.get('MEDIA', 'auto'),
  /** The program, where it is not on PATH. */
  janusPath: env.get('JANUS_PATH'),
  /** UDP ports that browsers reach, `from-to`. */
  rtpPorts: env.get('JANUS_RTP_PORTS', '42000-42999'),
  /** JSON list of Janus servers that others run, instead of one of our own. */
  nodesFile: env.get('JANUS_NODES'),
  /** Whose certificates those servers show (`wss://`, `https://`), where no public authority made them. */
  certificateAuthority: env.get('JANUS_TLS_CA'),
  searchPath: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  /** Secrets, configuration and recordings of our own Janus. */
  folder: join(banca.dataDir, 'janus'),
  /** Bits per second of one candidate: 320x180 at 15 frames with sound. */
  bitrate: 200_000,
  publishersPerRoom: 200,
}
