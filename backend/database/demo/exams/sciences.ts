import { lineChart } from '../pictures/charts.js'
import { choose, inOrder, mark, picture, write } from '../items.js'

export const SCIENCES = inOrder([
  choose(
    'cie-01',
    'Na fotossíntese, as plantas transformam energia',
    ['química em luminosa.', 'luminosa em química.', 'térmica em elétrica.', 'sonora em térmica.'],
    1,
    {
      why: 'A luz é captada e fica guardada nas ligações da glicose.',
    }
  ),
  choose(
    'cie-02',
    'A fórmula da água oxigenada é \\(\\mathrm{H_2O_2}\\). Cada molécula tem',
    ['2 átomos.', '3 átomos.', '4 átomos.', '5 átomos.'],
    2,
    {
      why: 'Dois de hidrogênio e dois de oxigênio.',
    }
  ),
  choose(
    'cie-03',
    'O gráfico mostra a temperatura da água em uma panela, de cinco em cinco minutos. A água ferve',
    ['desde o início.', 'aos 5 minutos.', 'a partir dos 10 minutos.', 'só depois dos 15 minutos.'],
    2,
    {
      support: picture(
        lineChart([
          [0, 20],
          [5, 60],
          [10, 100],
          [15, 100],
        ]),
        'Gráfico de linha: 20 graus no início, 60 aos 5 minutos, 100 aos 10 e 100 aos 15'
      ),
      why: 'Durante a fervura a temperatura não sobe: fica em 100 °C.',
    }
  ),
  mark(
    'cie-04',
    'Quais destas doenças são transmitidas por picada de mosquito? Marque duas.',
    ['Dengue', 'Catapora', 'Malária', 'Tétano'],
    [0, 2]
  ),
  choose(
    'cie-05',
    'Um carro percorre 180 km em 2 h. Sua velocidade média é',
    ['60 km/h.', '90 km/h.', '120 km/h.', '360 km/h.'],
    1,
    { why: '\\(180 \\div 2 = 90\\).' }
  ),
  choose(
    'cie-06',
    'Na cadeia capim → gafanhoto → sapo → cobra, o sapo é',
    ['produtor.', 'consumidor primário.', 'consumidor secundário.', 'decompositor.'],
    2
  ),
  choose(
    'cie-07',
    'O pH de um suco de limão é cerca de 2. Isso quer dizer que o suco é',
    ['ácido.', 'neutro.', 'básico.', 'isolante.'],
    0
  ),
  choose(
    'cie-08',
    'Em um circuito, uma lâmpada de resistência \\(R = 20\\,\\Omega\\) é ligada a uma fonte de \\(U = 10\\,\\mathrm{V}\\). A corrente é',
    [
      '\\(0{,}5\\,\\mathrm{A}\\)',
      '\\(2\\,\\mathrm{A}\\)',
      '\\(30\\,\\mathrm{A}\\)',
      '\\(200\\,\\mathrm{A}\\)',
    ],
    0,
    {
      why: '\\(I = \\dfrac{U}{R} = \\dfrac{10}{20} = 0{,}5\\,\\mathrm{A}\\).',
    }
  ),
  mark(
    'cie-09',
    'Quais mudanças são químicas? Marque duas.',
    ['O gelo que derrete.', 'O prego que enferruja.', 'O papel que queima.', 'O vidro que quebra.'],
    [1, 2]
  ),
  choose(
    'cie-10',
    'A parte da célula que guarda o material genético, nas plantas e nos animais, é',
    ['o núcleo.', 'a membrana.', 'o citoplasma.', 'a parede celular.'],
    0
  ),
  choose(
    'cie-11',
    'As estações do ano acontecem por causa',
    [
      'da distância entre a Terra e a Lua.',
      'da inclinação do eixo da Terra.',
      'das fases da Lua.',
      'das manchas do Sol.',
    ],
    1
  ),
  write('cie-12', 'Explique por que lavar as mãos com sabão protege melhor do que lavar só com água.', 600, {
    value: 2,
    expected: [
      'O sabão desfaz gorduras, inclusive a camada de muitos vírus e bactérias, e a água os leva embora.',
    ],
  }),
])
