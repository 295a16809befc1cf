import { expect, it } from 'vitest'
import { webWriterLocks } from '../../src/offline/locks/web_locks.ts'
import { FakeBrowserLocks } from '../offline/support/locks.ts'
import { Browser, opened, until } from './support.ts'

it('a tab that was opened beside the one that writes has the files of that one after it took over', async () => {
  const browser = new Browser()
  const locks = new FakeBrowserLocks()
  const tab = () => browser.visit(webWriterLocks({ ...locks.forTab({}), scheduler: browser.time }))
  const { openExam: first } = await opened(browser, tab())
  const { openExam: second } = await opened(browser, tab())
  expect(second.engine.getSnapshot().state).toBe('other_tab')
  browser.server.files.reachable = false
  await first.outbox.add(2, new File(['abc'], 'foto.png'))
  const { edition } = second.getSnapshot()

  await second.engine.takeOver()
  await until(second.outbox, ({ files }) => files.has('2'))
  expect(second.getSnapshot().edition).toBeGreaterThan(edition)
})
