import { useCallback, useEffect, useMemo, useState } from 'react'
import { HttpError } from 'react-admin'
import { call } from '../providers/data'
import { reasonsByField, reasonsOf } from '../selections/failure'
import {
  changesOf,
  isSame,
  storedIn,
  type Name,
  type Settings,
  type Typed,
  type Value,
} from './settings_form'

/** Somebody saved meanwhile: who, when, and what of it differs from what is typed here. */
export type Meanwhile = {
  readonly who: string | null
  readonly at: string | null
  readonly fields: readonly Name[]
}

const NOTHING: Typed = new Map()

/** The settings as they are stored, what was typed over them, and the save. */
export function useSettings() {
  const [settings, setSettings] = useState<Settings | 'failed' | null>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setSettings((before) => (before === 'failed' ? null : before))
    try {
      setSettings(await call('GET', '/v1/institution_settings'))
    } catch {
      setSettings((before) => (before === null || before === 'failed' ? 'failed' : before))
    }
  }, [])
  useEffect(() => void load(), [load])
  const changes = useMemo(
    () => (settings === null || settings === 'failed' ? [] : changesOf(settings, typed)),
    [settings, typed]
  )
  const set = useCallback((field: Name, value: Value) => {
    setTyped((before) => new Map([...before, [field, value]]))
    setFaults(({ [field]: _mended, ...others }) => others)
  }, [])
  const reset = useCallback(() => {
    setTyped(NOTHING)
    setFaults({})
    setReasons([])
    setMeanwhile(null)
  }, [])

  /** What was typed stays, over what is stored now. */
  const lookAgain = async (body: {
    changedBy?: string | null
    changedAt?: string | null
    fields?: Name[]
  }) => {
    const stored = await call('GET', '/v1/institution_settings')
    setSettings(stored)
    setMeanwhile({
      who: body.changedBy ?? null,
      at: body.changedAt ?? null,
      fields: (body.fields ?? []).filter((field) => {
        const value = typed.get(field)
        return value === undefined || !isSame(value, storedIn(stored, field))
      }),
    })
  }

  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    if (settings === null || settings === 'failed') return false
    setBusy(true)
    setFaults({})
    setReasons([])
    try {
      const body = { version: settings.version, changes }
      setSettings(await call('PUT', '/v1/institution_settings', { body }))
      reset()
      return true
    } catch (error) {
      if (error instanceof HttpError && error.body?.code === 'changed_meanwhile') await lookAgain(error.body)
      else {
        const byField = reasonsByField(error)
        setFaults(byField)
        setReasons(Object.keys(byField).length > 0 ? [] : reasonsOf(error))
        if (Object.keys(byField).length === 0 && reasonsOf(error).length === 0) setReasons([''])
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { settings, typed, changes, faults, reasons, meanwhile, isBusy, load, set, reset, save }
}
