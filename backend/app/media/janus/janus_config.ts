/** The configuration of a Janus of ours. Everything else is Janus' default. */
export type JanusSettings = {
  /** Folder of Janus' own parts: `plugins`, `transports`, `events`, `loggers`. Without it, where it was installed to. */
  readonly libraries?: string
  /** The address that the two endpoints listen on; loopback without it. */
  readonly ip?: string
  /** Files (PEM) of a certificate and its key: the endpoints speak TLS then, and nothing else. */
  readonly tls?: { readonly certificate: string; readonly key: string }
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

const foldersIn = (libraries: string) =>
  ['plugins', 'transports', 'events', 'loggers']
    .map((part) => `  ${part}_folder = "${libraries}/${part}"\n`)
    .join('')

/**
 * The configuration files of a Janus, by file name. Its two endpoints (WebSocket and Admin API) are on loopback where `ip` names no other
 * address; plugins, transports and event handlers that nobody uses stay off by name.
 */
export function janusFiles(settings: JanusSettings): Readonly<Record<string, string>> {
  const { libraries, wsPort, adminPort, rtpPorts, secrets, tls, ip = '127.0.0.1' } = settings
  const certificates = tls
    ? `certificates: { cert_pem = "${tls.certificate}"; cert_key = "${tls.key}"; }\n`
    : ''
  const admin = tls
    ? `admin_http = false; admin_https = true; admin_secure_port = ${adminPort}; admin_secure_ip = "${ip}";`
    : `admin_http = true; admin_port = ${adminPort}; admin_ip = "${ip}"; admin_https = false;`
  const ws = tls
    ? `ws = false; wss = true; wss_port = ${wsPort}; wss_ip = "${ip}";`
    : `ws = true; ws_port = ${wsPort}; ws_ip = "${ip}"; wss = false;`
  return {
    'janus.jcfg': `general: {
${libraries === undefined ? '' : foldersIn(libraries)}  debug_level = 3
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
admin: { admin_base_path = "/admin"; ${admin} }
${certificates}`,
    'janus.transport.websockets.jcfg': `general: { json = "compact"; ${ws} pingpong_trigger = 15; pingpong_timeout = 10; }
admin: { admin_ws = false; admin_wss = false; }
${certificates}`,
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
