import { useState } from 'react'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { errorLines } from '../imports/exam_file'
import { mailAccess, printCards, type Asked } from './calls'

/** A broken connection, or a proxy that waited in vain, is no answer: the server may have done it. */
const isRefused = (error: unknown) => error instanceof HttpError && error.status < 500

/** Prints or mails, and says what became of it. */
export function useOrder(onDone: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      notify(await work(), { type: 'success' })
      onDone()
    } catch (error) {
      const [line] = error instanceof HttpError ? errorLines(error.body) : []
      notify(line?.message ?? translate(`first_access.${isRefused(error) ? 'failed' : 'unsure'}`), {
        type: 'error',
      })
    }
    setBusy(false)
  }
  const print = (asked: Asked) =>
    run(async () => {
      await printCards(asked, translate('first_access.file'))
      return translate('first_access.printed')
    })
  const mail = (asked: Asked) =>
    run(async () => {
      const { mails, withoutEmail, recent } = await mailAccess(asked)
      return [
        translate('first_access.mailed', { smart_count: mails }),
        ...(recent > 0 ? [translate('first_access.mailed_recent', { smart_count: recent })] : []),
        ...(withoutEmail > 0
          ? [translate('first_access.mailed_without', { smart_count: withoutEmail })]
          : []),
      ].join(' ')
    })
  return { isBusy, print, mail }
}
