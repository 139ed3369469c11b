import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/about.messages.ts';
import { contactAddress } from '../../../site/about.messages.ts';

export const aboutMessages: Texts<typeof English.aboutMessages> = {
  title: 'Quiénes somos',
  headline: 'Estuvieron aquí. Debería ser fácil verlo.',
  lead: 'Everpaw guarda páginas en recuerdo de los animales, para las personas a las que ellos quisieron.',

  missionTitle: 'Nuestra misión',
  mission:
    'Dar a cada familia una página para el animal que echa de menos: hecha en una tarde, guardada tanto tiempo como quiera y abierta dondequiera que alguien lo recuerde, con señal o sin ella.',

  visionTitle: 'Nuestra visión',
  vision:
    'Un mundo en el que nadie tenga que oír que solo era una mascota. El duelo por un animal es duelo. Merece un lugar propio, con espacio para las fotos, para las historias y para las palabras de quienes lo conocieron.',

  storyTitle: 'Nuestra historia',
  story: [
    'Everpaw empezó con una perra llamada Juno, una caja de zapatos llena de fotos y una colina detrás de un pueblo donde ningún teléfono ha tenido nunca más de una raya de señal. Allá arriba queríamos leer en voz alta lo que la gente había escrito sobre ella. La página no se abría.',
    'Así que hicimos una que sí se abre. Se queda en el teléfono desde la primera vez, y lo que se escribe allí sin señal se envía en el camino a casa. Lo demás vino de escuchar: un libro de visitas, porque el vecindario lo pidió; una página que se abre desde la pantalla de inicio, porque un abuelo quería a Juno junto a su pronóstico del tiempo; una exportación completa, porque lo tuyo debe poder irse contigo.',
    'Seguimos siendo un equipo pequeño y seguimos subiendo a esa colina.',
  ],

  valuesTitle: 'Lo que cuidamos',
  teamTitle: 'El equipo',
  statisticsTitle: 'En cifras',
  statisticsNote: 'El sitio está en modo de prueba, y estas cifras son ejemplos.',
  countedNote: 'Contados ahora mismo: los memoriales que cualquiera puede visitar.',
  contactTitle: 'Dónde encontrarnos',
  contactText: 'Leemos cada mensaje personalmente y solemos responder en un plazo de dos días laborables.',
  write: 'Escríbenos',
};

export const aboutValues: Texts<typeof English.aboutValues> = [
  {
    title: 'Antes la calma que el ingenio',
    text: 'Nada parpadea, nada cuenta hacia atrás, nada pregunta dos veces. Quien usa esto puede estar llorando.',
  },
  {
    title: 'Todo es tuyo',
    text: 'Llévatelo todo en un archivo cuando quieras, y lo que eliminas desaparece.',
  },
  {
    title: 'Nadie mira por encima de tu hombro',
    text: 'Sin publicidad, sin rastreadores, sin nada de terceros en ninguna página.',
  },
  {
    title: 'Tiene que funcionar en la colina',
    text: 'Sin señal, con un teléfono viejo, con la mano temblando: ese es el caso en el que pensamos primero.',
  },
];

export const aboutTeam: Texts<typeof English.aboutTeam> = [
  {
    name: 'Ines Ferreira',
    role: 'Fundadora',
    text: 'Paseó a Juno durante catorce años. Lee los mensajes.',
  },
  {
    name: 'Tom Okafor',
    role: 'Ingeniería',
    text: 'Prueba cada versión en el sótano, a propósito.',
  },
  {
    name: 'Maren Voss',
    role: 'Diseño y tipografía',
    text: 'Compuso su primer libro a los dieciséis años. Dos gatos rescatados.',
  },
  {
    name: 'Dr. Amy Lindqvist',
    role: 'Acompañamiento en el duelo',
    text: 'Cuida de que nuestras palabras sean amables y breves.',
  },
];

export const aboutStatistics: Texts<typeof English.aboutStatistics> = [
  { value: 'Más de 12\u00a0000', label: 'memoriales creados' },
  { value: 'Más de 48\u00a0000', label: 'dedicatorias escritas' },
  { value: '31', label: 'países' },
  { value: '4,9 / 5', label: 'según las familias a las que preguntamos' },
];

export const aboutCounts: Texts<typeof English.aboutCounts> = [
  { of: 'all', label: 'memoriales públicos' },
  { of: 'dog', label: 'de perros' },
  { of: 'cat', label: 'de gatos' },
  { of: 'others', label: 'de otros animales' },
];

export const contactDetails: Texts<typeof English.contactDetails> = [
  { label: 'Correo', value: contactAddress, href: `mailto:${contactAddress}` },
  { label: 'Teléfono', value: '+1 (555) 010-0142', href: 'tel:+15550100142' },
  {
    label: 'Dirección postal',
    value: 'Everpaw, 14 Orchard Lane, Portland, OR 97205, Estados Unidos',
    href: null,
  },
  { label: 'Horario', value: 'De lunes a viernes, de 9:00 a 17:00, hora del Pacífico', href: null },
];
