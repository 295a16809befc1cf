import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** Short hands for the items of the demo school. A text that does not begin with `<` becomes a paragraph. */
type DemoItem = Record<string, unknown> & { idn: string; category: string }
type More = { support?: string; seconds?: number; value?: number; why?: string }

const html = (text: string) => (text.startsWith('<') ? text : `<p>${text}</p>`)

const common = (idn: string, question: string, more: More) => ({
  idn,
  question: html(question),
  introduction: more.support ? html(more.support) : '',
  ...(more.seconds ? { answerTimeLimit: more.seconds } : {}),
  ...(more.value ? { value: more.value } : {}),
})

const alternatives = (texts: readonly string[], right: readonly number[], why?: string) =>
  texts.map((text, index) => ({
    position: index + 1,
    content: html(text),
    isCorrect: right.includes(index),
    ...(why && right.includes(index) ? { explanation: html(why) } : {}),
  }))

/** One right alternative: `right` counts from 0. */
export const choose = (
  idn: string,
  question: string,
  texts: readonly string[],
  right: number,
  more: More = {}
): DemoItem => ({
  ...common(idn, question, more),
  category: 'MULTIPLE_CHOICE',
  alternatives: alternatives(texts, [right], more.why),
})

/** Several right alternatives: `right` counts from 0. */
export const mark = (
  idn: string,
  question: string,
  texts: readonly string[],
  right: readonly number[],
  more: More = {}
): DemoItem => ({
  ...common(idn, question, more),
  category: 'MULTIPLE_ALTERNATIVES',
  maxAllowedToMark: right.length,
  alternatives: alternatives(texts, right, more.why),
})

/** A text to write, with the number of characters it may have. */
export const write = (
  idn: string,
  question: string,
  maximum: number,
  more: More & { attachment?: boolean; expected?: string[] } = {}
): DemoItem => ({
  ...common(idn, question, more),
  category: 'FREE_RESPONSE',
  freeResponseMaxLength: maximum,
  hasAttachment: more.attachment ?? false,
  expectedFreeResponse: more.expected ?? [],
})

/** Gives the items their positions. */
export const inOrder = (items: readonly DemoItem[]) =>
  items.map((item, index) => ({ ...item, position: index + 1 }))

/** A file of `media/` as an exam file holds it. */
export const media = (name: string, type: string) =>
  `data:${type};base64,${readFileSync(app.makePath('database', 'demo', 'media', name), 'base64')}`

export const picture = (address: string, description: string) =>
  `<figure><img src="${address}" alt="${description}"></figure>`
