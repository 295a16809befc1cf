/** Where menus hang: inside the main part of the page, not beside all its parts. */
export const mainPart = (): HTMLElement => document.getElementById('conteudo') ?? document.body
