import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { askedBy, NoTokenError } from '../../src/api/outside_login.ts'
import { codeMessages, NoCodeError, tokenMessages } from '../../src/features/login/outside_messages.ts'
import english from '../../src/locales/en/password.json'
import portuguese from '../../src/locales/pt-BR/password.json'

type Texts = Parameters<typeof codeMessages>[1]
const { outside: en } = english
const { outside: ptBR } = portuguese
const t = ((key: keyof typeof ptBR) => ptBR[key]) as unknown as Texts
const inEnglish = ((key: keyof typeof en) => en[key]) as unknown as Texts
const refused = (body: Record<string, unknown>) => new ApiError(400, { code: 'x', ...body })

describe('a log-in by a token that failed (rule-external-auth-001)', () => {
  test('shows nonFieldErrors, else the error of the token, else its own text', () => {
    const both = { nonFieldErrors: ['pessoa'], token: ['token'] }
    expect(tokenMessages(refused(both), t)).toEqual(['pessoa'])
    expect(tokenMessages(refused({ token: ['token'] }), t)).toEqual(['token'])
    expect(tokenMessages(refused({ other: ['x'] }), inEnglish)).toEqual([
      'An error ocurred while authenticating.',
    ])
    expect(tokenMessages(new Error('x'), t)).toEqual([ptBR.authenticating])
    expect(tokenMessages(new NetworkError('x'), t)).toEqual([ptBR.noConnection])
  })
})

describe('a code that failed (rule-external-auth-004, -005, -006)', () => {
  test('shows the error of the server, else the text of what happened', () => {
    expect(codeMessages(refused({ error: 'do servidor' }), t)).toEqual(['do servidor'])
    expect(codeMessages(refused({}), t)).toEqual(['Erro ao obter token'])
    expect(codeMessages(new NoCodeError(), t)).toEqual(['Código de autorização não encontrado na URL'])
    expect(codeMessages(new NoTokenError(), t)).toEqual(['Token não encontrado na resposta'])
    expect(codeMessages(new Error('x'), t)).toEqual(['Erro desconhecido'])
    expect(codeMessages(new NetworkError('x'), t)).toEqual([ptBR.noConnection])
  })
})

describe('what the server asks first', () => {
  test('is who goes on, or whether the session elsewhere ends; everything else is a refusal', () => {
    expect(askedBy(new ApiError(400, { code: 'confirm_person', name: 'Ana', ticket: 'b' }))).toEqual({
      what: 'person',
      name: 'Ana',
      ticket: 'b',
    })
    expect(askedBy(new ApiError(400, { code: 'session_active' }))?.what).toBe('elsewhere')
    expect(askedBy(new ApiError(400, { code: 'token_used' }))).toBeNull()
    expect(askedBy(new Error('x'))).toBeNull()
  })
})
