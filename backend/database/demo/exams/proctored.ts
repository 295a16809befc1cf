import { choose, inOrder, mark } from '../items.js'

/** Six items that leave time for trying the room: breaks, messages, pauses. */
export const PROCTORED = inOrder([
  choose(
    'aco-01',
    'Uma biblioteca empresta livros por 14 dias. Um livro retirado no dia 20 de março deve voltar até',
    ['2 de abril.', '3 de abril.', '4 de abril.', '5 de abril.'],
    1,
    {
      why: 'Faltam 11 dias até 31 de março; os outros 3 levam a 3 de abril.',
    }
  ),
  choose(
    'aco-02',
    'Em “A cidade acordou cedo”, a palavra “acordou” é usada em sentido',
    ['literal.', 'figurado.', 'técnico.', 'irônico.'],
    1
  ),
  choose(
    'aco-03',
    'Uma receita para 4 pessoas leva 300 g de farinha. Para 10 pessoas são necessários',
    ['600 g.', '650 g.', '700 g.', '750 g.'],
    3,
    { why: '\\(300 \\div 4 \\cdot 10 = 750\\).' }
  ),
  mark(
    'aco-04',
    'Quais destes biomas ficam no Brasil? Marque dois.',
    ['Caatinga', 'Savana africana', 'Pantanal', 'Tundra'],
    [0, 2]
  ),
  choose(
    'aco-05',
    'A água ferve a uma temperatura menor no alto de uma montanha porque ali',
    ['o ar é mais frio.', 'a pressão é menor.', 'a água é mais pura.', 'venta mais.'],
    1
  ),
  choose(
    'aco-06',
    'Um trem sai às 8h35 e chega às 11h10. A viagem dura',
    ['2h25.', '2h35.', '2h45.', '3h25.'],
    1
  ),
])
