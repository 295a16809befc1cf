/**
 * A ref that publishes the height of its element as a CSS variable of the page (`name`, with its dashes; a length in px), for sticky and fixed
 * elements below it. Make it once, outside of a component. The variable goes with the element.
 */
export const publishHeight =
  (name: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }
