/** Video: our media server, the relay between it and the browsers, and who sends or watches now. */
import './texts.js'

export { applySilence } from './actions/apply_silence.js'
export { findProgram } from './janus/janus_programs.js'
export { mediaMode, streamingIn } from './gateway/current_gateway.js'
export { type NodeLoad } from './gateway/janus_gateway.js'
export { mediaHealth, mediaNodes, startMedia, stopMedia } from './media_server.js'
export { liveMediaSessions, type MediaSession } from './media_sessions.js'
export { onOrdersChanged, ordersChanged } from './processes/shared_sessions.js'
export { registerPublicationObserver } from './publication_observer.js'
