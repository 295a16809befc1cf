import type { FieldErrorCode, ItemLanguage } from '../../contract/index.ts'

/**
 * The text of each error, after the name of the field. In TypeScript and not in JSON because the
 * server uses it in its responses and loads no JSON from here; the browser gets the same texts under
 * `errors` in the namespace `items`.
 */
export const ERROR_TEXTS: Readonly<Record<ItemLanguage, Readonly<Record<FieldErrorCode, string>>>> = {
  'pt-BR': {
    not_an_object: 'Aqui esperávamos um objeto, entre chaves { }.',
    required: 'Este campo precisa ser preenchido.',
    not_text: 'Escreva um texto entre aspas.',
    not_number: 'Escreva um número, sem aspas.',
    not_integer: 'Escreva um número inteiro, sem aspas.',
    not_boolean: 'Use true ou false, sem aspas.',
    not_list: 'Aqui esperávamos uma lista, entre colchetes [ ].',
    too_small: 'Use um valor a partir de {{min}}.',
    too_large: 'Use um valor até {{max}}.',
    too_few: 'Coloque pelo menos {{min}}.',
    too_many: 'Deixe no máximo {{max}}.',
    repeated: 'O valor {{value}} aparece mais de uma vez. Cada um precisa ser único.',
    wrong_category: 'A categoria não é a esperada: use {{expected}}.',
    no_correct_alternative: 'Nenhuma alternativa está marcada como certa. Ponha "isCorrect": true na certa.',
    several_correct_alternatives:
      'Há {{count}} alternativas marcadas como certas. Deixe só uma, ou use a categoria MULTIPLE_ALTERNATIVES.',
    cap_below_correct:
      'Há {{count}} alternativas certas, mas não é permitido marcar tantas. Aumente este limite.',
    unknown_alternative: 'Esta questão não tem a alternativa {{value}}.',
    too_many_alternatives: 'Você pode marcar até {{max}}.',
    not_for_category: 'Este campo não faz parte da resposta deste tipo de questão.',
    unknown_position: 'Esta questão não tem a posição {{value}}.',
    no_gaps: 'O texto não tem lacunas. Marque cada uma com um número entre colchetes duplos: [[1]], [[2]].',
    gap_numbers: 'As lacunas precisam ser [[1]], [[2]] e assim por diante, cada número uma vez.',
    no_picture: 'Falta a imagem: coloque um <img> com a imagem dentro do arquivo (data:image/...).',
    no_cells: 'Nenhuma célula é para preencher. Ponha "isEditable": true nas que o candidato preenche.',
    uneven_rows: 'Todas as linhas precisam ter o mesmo número de células: aqui esperávamos {{count}}.',
    outside_address:
      'Ponha aqui o próprio arquivo (data:video/mp4;base64,... ou data:text/vtt;base64,...) ou o endereço de um que já está guardado (/files/...); nada é buscado de outro lugar.',
  },
  en: {
    not_an_object: 'We expected an object here, between braces { }.',
    required: 'This field needs to be filled in.',
    not_text: 'Write a text between quotation marks.',
    not_number: 'Write a number, without quotation marks.',
    not_integer: 'Write a whole number, without quotation marks.',
    not_boolean: 'Use true or false, without quotation marks.',
    not_list: 'We expected a list here, between brackets [ ].',
    too_small: 'Use a value from {{min}}.',
    too_large: 'Use a value up to {{max}}.',
    too_few: 'Put at least {{min}}.',
    too_many: 'Leave at most {{max}}.',
    repeated: 'The value {{value}} appears more than once. Each one must be unique.',
    wrong_category: 'The category is not the expected one: use {{expected}}.',
    no_correct_alternative: 'No alternative is marked as correct. Put "isCorrect": true in the right one.',
    several_correct_alternatives:
      '{{count}} alternatives are marked as correct. Leave only one, or use the category MULTIPLE_ALTERNATIVES.',
    cap_below_correct:
      'There are {{count}} correct alternatives, but not so many may be marked. Raise this limit.',
    unknown_alternative: 'This question does not have the alternative {{value}}.',
    too_many_alternatives: 'You can mark up to {{max}}.',
    not_for_category: 'This field is not part of the answer to this type of question.',
    unknown_position: 'This question does not have the position {{value}}.',
    no_gaps: 'The text has no gaps. Mark each one with a number between double brackets: [[1]], [[2]].',
    gap_numbers: 'The gaps must be [[1]], [[2]] and so on, each number once.',
    no_picture: 'The picture is missing: put an <img> with the picture inside the file (data:image/...).',
    no_cells: 'No cell is to be filled in. Put "isEditable": true in those that the candidate fills in.',
    uneven_rows: 'All rows need the same number of cells: here we expected {{count}}.',
    outside_address:
      'Put the file itself here (data:video/mp4;base64,... or data:text/vtt;base64,...) or the address of one that is stored already (/files/...); nothing is fetched from elsewhere.',
  },
}
