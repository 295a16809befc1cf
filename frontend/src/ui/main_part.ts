/** Container of menus: inside the `main` element, not beside it, so that they belong to a landmark. */
export const mainPart = (): HTMLElement => document.getElementById('conteudo') ?? document.body
