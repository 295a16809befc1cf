import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import '@fontsource-variable/atkinson-hyperlegible-next'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from '../shared/router/index.ts'
import { queryClient } from '../api/queries.ts'
import { endSession } from '../api/login.ts'
import { getSession, onSessionChange } from '../api/session.ts'
import { storeLoss, onUnauthenticated, type SessionLoss } from '../api/unauthenticated.ts'
import { startTexts } from '../locales/i18n.ts'
import { watchMoving } from '../exam/leaving.ts'
import { App } from './App.tsx'
import { mayOpen, NO_PREFERENCES, rowFor } from './routes/guards.ts'
import { sendInBackground } from './background_sender.ts'
import { guardLots } from './lots_guard.ts'
import { followScreen } from './follow_screen.ts'
import { loginFor } from './routes/next_address.ts'
import { screenOf } from './routes/screens.ts'
import { unregisterWorkers } from './unregister_workers.ts'

/** A lost session outside an exam: deletes it, stores the reason, and returns here after the log-in. */
function toLogin(why: SessionLoss) {
  storeLoss(why)
  endSession()
  location.replace(
    location.pathname === '/login' ? location.href : loginFor(location.pathname, location.search)
  )
}

/** The cache of one person must not be visible to the next. */
function forgetOnChangeOfPerson() {
  let person = getSession()?.user.id
  onSessionChange(() => {
    const now = getSession()?.user.id
    if (now === person) return
    queryClient.clear()
    void unregisterWorkers(now)
    person = now
  })
}

/** The styles of MUI are allowed by the nonce that the server put into the page. */
const styles = createCache({
  key: 'b',
  prepend: true,
  nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
})

async function start() {
  void unregisterWorkers(getSession()?.user.id)
  onUnauthenticated(toLogin)
  forgetOnChangeOfPerson()
  sendInBackground()
  guardLots()
  followScreen(styles)
  watchMoving()
  const first = rowFor(location.pathname)
  const group = getSession()?.user.loggedGroup
  // The code of a page that the person may not open is not loaded.
  const isTheirs = first !== null && (group === undefined || mayOpen(first, group, NO_PREFERENCES))
  const page = isTheirs ? screenOf(first) : undefined
  const texts = startTexts(['common'])
  // Code and texts of the first page load in parallel; a failure is shown where the page is rendered.
  await Promise.all([texts, texts.then(() => page?.preload().catch(() => undefined))])
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </CacheProvider>
    </StrictMode>
  )
}

void start()
