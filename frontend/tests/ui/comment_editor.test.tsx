import { COMMENT_SIZES } from '@banca/item-renderers/comments'
import { COMMENT_ELEMENTS } from '@banca/item-renderers/html'
import { Editor, getSchema } from '@tiptap/core'
import { undo } from '@tiptap/pm/history'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { CommentEditor } from '../../src/ui/comments/CommentEditor.tsx'
import { EXTENSIONS } from '../../src/ui/comments/editor_extensions.ts'
import { nextPlace } from '../../src/ui/comments/toolbar_keys.ts'
import { rendered } from '../rendered.tsx'

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }
const schema = getSchema(EXTENSIONS)

const tagOf = (drawn: unknown) =>
  Array.isArray(drawn) ? (drawn as [string, { class?: string }]) : [String(drawn)]

describe('the editor of comments', () => {
  it('writes the elements of comments and no others', () => {
    const nodes = Object.values(schema.nodes).flatMap((type) => {
      const node = type.isText || type === schema.topNodeType ? null : type.create()
      return node === null ? [] : [tagOf(type.spec.toDOM?.(node))[0]]
    })
    const marks = Object.values(schema.marks).map((type) => tagOf(type.spec.toDOM?.(type.create(), true))[0])
    expect([...nodes, ...marks].toSorted()).toEqual([...COMMENT_ELEMENTS].toSorted())
  })

  it('writes each of four sizes as a class and never a style (limit-correction-002)', () => {
    const drawn = COMMENT_SIZES.map((size) => {
      const mark = schema.marks.fontSize?.create({ size })
      return mark?.type.spec.toDOM?.(mark, true)
    })
    expect(drawn).toEqual(
      ['size-small', 'size-normal', 'size-large', 'size-huge'].map((name) => ['span', { class: name }, 0])
    )
  })

  it('undoes 100 steps, of which one is what is typed within 500 ms (const-correction-001)', () => {
    const typed = (count: number, pauseMs: number) => {
      const { plugins } = new Editor({ element: null, extensions: EXTENSIONS, content: EMPTY })
        .extensionManager
      let state = EditorState.create({ schema, plugins })
      const apply = (change: Transaction) => void (state = state.apply(change))
      for (let at = 1; at <= count; at += 1)
        apply(state.tr.insertText('a', at).setTime(1_000_000 + at * pauseMs))
      let steps = 0
      while (undo(state, apply)) steps += 1
      return steps
    }
    expect(typed(10, 499)).toBe(1)
    expect(typed(10, 501)).toBe(10)
    // It drops the oldest twenty at a time.
    expect(typed(100, 501)).toBe(100)
    expect(typed(300, 501)).toBeLessThanOrEqual(120)
    expect(typed(300, 501)).toBeGreaterThanOrEqual(100)
  })

  it('is text to read until it has the focus', () => {
    const field = (props: { disabled?: boolean }) =>
      rendered(
        <CommentEditor
          label="Comentário"
          value="<p>Boa <strong>tese</strong></p>"
          onChange={() => undefined}
          {...props}
        />
      )
    expect(field({})).toMatch(/role="textbox"[^>]*aria-readonly="true"/)
    expect(field({})).toContain('Boa tese')
    expect(field({ disabled: true })).not.toContain('textbox')
    expect(field({ disabled: true })).toContain('Boa tese')
  })
})

describe('the keys of a toolbar', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 7, 0],
    ['ArrowLeft', 0, 7],
    ['Home', 5, 0],
    ['End', 0, 7],
    ['ArrowDown', 3, null],
    ['Tab', 3, null],
  ])('%s at %i', (key, place, next) => expect(nextPlace(key, place, 8)).toBe(next))
})
