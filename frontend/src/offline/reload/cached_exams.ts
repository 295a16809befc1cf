/** The script of the exam's service worker, at the root of the built files. */
export const WORKER = '/exam_worker.js'
const SCOPE = /^\/applications\/(\d+)\/$/
const CACHE = 'banca-exam:'

/** More exams than anybody sits at once on one computer; those opened longest ago go. */
const MOST = 3

/** Whose exams may be opened here without a link, in the order in which they were opened, each until when (epoch ms). */
type Kept = { owner: number; exams: { id: string; until: number }[] }

const KEY = 'banca.kept_exams'

export const scopeOf = (applicationId: string): string => `/applications/${applicationId}/`
/** Of one exam and one build. */
export const cacheName = (applicationId: string, build: string): string => `${CACHE}${applicationId}:${build}`
/** The application of such a cache; null for another's. */
export const applicationOfCache = (name: string): string | null =>
  name.startsWith(CACHE) ? (name.slice(CACHE.length).split(':')[0] ?? null) : null

/** The application that a worker of ours serves; null for any other worker. */
export function applicationOfWorker({ scope, script }: { scope: string; script: string }): string | null {
  if (new URL(script).pathname !== WORKER) return null
  return SCOPE.exec(new URL(scope).pathname)?.[1] ?? null
}

/** The exams of this person whose worker may stay. */
export function keptExams(owner: number | undefined, now: number): string[] {
  const kept = read()
  return kept === null || kept.owner !== owner
    ? []
    : kept.exams.filter(({ until }) => until > now).map(({ id }) => id)
}

/** This exam runs here until then; another person's are forgotten. */
export function keepExam(owner: number, id: string, until: number): void {
  const kept = read()
  const others = kept?.owner === owner ? kept.exams.filter((one) => one.id !== id) : []
  write({ owner, exams: [...others, { id, until }].slice(-MOST) })
}

export function forgetExam(id: string): void {
  const kept = read()
  if (kept !== null) write({ ...kept, exams: kept.exams.filter((one) => one.id !== id) })
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
    return Array.isArray(kept?.exams) ? kept : null
  } catch {
    return null
  }
}

function write(kept: Kept): void {
  try {
    if (kept.exams.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser without storage has no service worker either.
  }
}
