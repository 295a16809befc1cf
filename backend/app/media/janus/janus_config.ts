/** The configuration of a Janus of ours. Everything else is Janus' default. */
export type JanusSettings = {
  /** Folder of Janus' own parts: `plugins`, `transports`, `events`, `loggers`. */
  readonly libraries: string
  readonly wsPort: number
  readonly adminPort: number
  /** UDP ports of the media, `from-to`: all of Janus that browsers reach. */
  readonly rtpPorts: string
  readonly secrets: JanusSecrets
}

/** Made at first start. `roomKey` never reaches Janus: secrets and pins of rooms are derived from it. */
export type JanusSecrets = {
  readonly api: string
  readonly admin: string
  readonly adminKey: string
  readonly roomKey: string
}

const PLUGINS_OFF =
  'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall voicemail'
const TRANSPORTS_OFF = 'mqtt nanomsg pfunix rabbitmq'
const EVENTS_OFF = 'gelfevh mqttevh nanomsgevh rabbitmqevh sampleevh wsevh'

/** Of DTLS 1.2, as OpenSSL writes them: forward secrecy, and ciphers that seal what they encrypt. Every browser with WebRTC has them. */
const DTLS_CIPHERS = 'ECDHE+AESGCM:ECDHE+CHACHA20'

const files = (names: string) =>
  names
    .split(' ')
    .map((name) => `libjanus_${name}.so`)
    .join(',')

/**
 * The configuration files of a Janus that only this machine can talk to, by file name. Its two endpoints (WebSocket and
 * Admin API) are on loopback; plugins, transports and event handlers that nobody uses stay off by name.
 */
export function janusFiles(settings: JanusSettings): Readonly<Record<string, string>> {
  const { libraries, wsPort, adminPort, rtpPorts, secrets } = settings
  return {
    'janus.jcfg': `general: {
  plugins_folder = "${libraries}/plugins"
  transports_folder = "${libraries}/transports"
  events_folder = "${libraries}/events"
  loggers_folder = "${libraries}/loggers"
  debug_level = 3
  debug_timestamps = true
  debug_colors = false
  api_secret = "${secrets.api}"
  admin_secret = "${secrets.admin}"
  server_name = "banca"
  interface = "127.0.0.1"
  session_timeout = 30
  reclaim_session_timeout = 5
  recordings_tmp_ext = "tmp"
  hide_dependencies = true
  exit_on_dl_error = true
}
certificates: { dtls_ciphers = "${DTLS_CIPHERS}"; }
media: { rtp_port_range = "${rtpPorts}"; no_media_timer = 3; slowlink_threshold = 10; }
nat: { nice_debug = false; ignore_mdns = true; full_trickle = false; }
plugins: { disable = "${files(PLUGINS_OFF)}"; }
transports: { disable = "${files(TRANSPORTS_OFF)}"; }
loggers: { disable = "libjanus_jsonlog.so"; }
events: { broadcast = false; disable = "${files(EVENTS_OFF)}"; }
`,
    'janus.transport.http.jcfg': `general: { json = "compact"; http = false; https = false; }
admin: { admin_base_path = "/admin"; admin_http = true; admin_port = ${adminPort}; admin_ip = "127.0.0.1"; admin_https = false; }
`,
    'janus.transport.websockets.jcfg': `general: { json = "compact"; ws = true; ws_port = ${wsPort}; ws_ip = "127.0.0.1"; wss = false; pingpong_trigger = 15; pingpong_timeout = 10; }
admin: { admin_ws = false; admin_wss = false; }
`,
    'janus.plugin.videoroom.jcfg': `general: { admin_key = "${secrets.adminKey}"; lock_rtp_forward = true; string_ids = true; }
`,
  }
}

/** `from-to` of two ports above 1023 in order, or null. */
export function portRange(text: string): string | null {
  const found = /^(\d{4,5})-(\d{4,5})$/.exec(text)
  if (!found) return null
  const [from, to] = [Number(found[1]), Number(found[2])]
  return from > 1023 && to <= 65_535 && from <= to ? `${from}-${to}` : null
}
