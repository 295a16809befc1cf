import { Mark, mergeAttributes } from '@tiptap/core'
import { sizeClass, sizeOf, type CommentSize } from '@banca/item-renderers/comments'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    fontSize: {
      /** Gives the selected text, or what is typed next, one of the four sizes. */
      setFontSize: (size: CommentSize) => ReturnType
    }
  }
}

/** One of four sizes, as a class of a `span`: the content policy of the pages refuses style attributes. */
export const FontSize = Mark.create({
  name: 'fontSize',
  addAttributes() {
    return {
      size: {
        default: 'normal' satisfies CommentSize,
        parseHTML: (element) => sizeOf(element.className),
        renderHTML: ({ size }) => ({ class: sizeClass(size as CommentSize) }),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'span[class]', getAttrs: (element) => sizeOf(element.className) !== undefined && null }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0]
  },
  addCommands() {
    return {
      setFontSize:
        (size) =>
        ({ commands }) =>
          commands.setMark(this.name, { size }),
    }
  },
})
