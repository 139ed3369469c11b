import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/terms.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const termsOfMode: Texts<typeof English.termsOfMode> = {
  testing: {
    id: 'testing',
    title: 'El sitio está en modo de prueba',
    paragraphs: [
      'Everpaw está en pruebas y todavía no admite compras. No se puede comprar nada, no se tramita ningún pedido y no se cobra ningún pago, sea cual sea el precio que muestre una página. Puedes mirar los planes, pero no pagarlos.',
      'Los memoriales, los libros de visitas y las cuentas funcionan, y tratamos lo que guardas como algo real. Aun así, un servicio en pruebas puede fallar; conserva, por favor, los originales de tus fotos.',
    ],
  },
  buying: {
    id: 'buying',
    title: 'Cuando compras algo',
    paragraphs: [
      'Antes de aceptar un pago, ves lo que recibes, el precio completo y, si es un plan, su periodo y cómo cancelarlo. Sin eso no se cobra nada, y lo confirmamos por correo.',
    ],
  },
};

export const termsOfService: Texts<typeof English.termsOfService> = {
  title: 'Condiciones del servicio',
  lead: 'Lo que puedes esperar de nosotros, y lo que pedimos a quienes usan este lugar.',
  since: '2026-11-20',
  parts: [
    {
      id: 'account',
      title: 'Tu cuenta',
      paragraphs: [
        'La necesitas para crear un memorial, no para leer ni para firmar. Da una dirección en la que te llegue el correo, elige una contraseña que no uses en ningún otro sitio y dinos si crees que otra persona la tiene. Una cuenta pertenece a una sola persona. Puedes eliminarla cuando quieras en Ajustes.',
      ],
    },
    {
      id: 'yours',
      title: 'Lo que creas sigue siendo tuyo',
      paragraphs: [
        'Tus palabras y tus fotos te pertenecen. Nos permites guardarlas, hacer copias más pequeñas de las imágenes y mostrarlas a quienes pueden ver la página. Ese permiso termina cuando las eliminas. No las usamos para nada más: ni para publicidad ni para entrenar máquinas.',
        'Usa, por favor, fotos y textos que sean tuyos o que tengas permiso para usar.',
      ],
    },
    {
      id: 'rules',
      title: 'Lo que no tiene sitio aquí',
      paragraphs: [
        'Este es un lugar para personas que están de luto. Por favor, evita',
        [
          'insultar, amenazar o burlarte de alguien, o mostrar crueldad;',
          'hacerte pasar por otra persona o publicar cosas privadas de los demás;',
          'hacer publicidad o publicar algo contrario a la ley;',
          'intentar entrar por la fuerza, sobrecargar el sitio o copiarlo con máquinas.',
        ],
        'Cada responsable decide qué se queda en su libro de visitas. Podemos ocultar o quitar lo que incumpla estas normas y, si continúa, cerrar una cuenta. Te diremos por qué, y podrás responder.',
      ],
    },
    {
      id: 'plans',
      title: 'Planes y precios',
      get paragraphs() {
        return [
          `Una cuenta gratuita guarda ${memorialsAllowed('free')} con hasta ${photosAllowed('free')}. Las cuentas Premium y Lifetime guardan ${memorialsAllowed('premium')} con hasta ${photosAllowed('premium')} en cada uno. Los precios están en las páginas donde se ofrecen los planes. Antes de aceptar un pago ves el precio, el periodo y cómo cancelar, y sin eso no se cobra nada.`,
          'Si un plan termina, lo que creaste se puede seguir leyendo. Como mucho, tendrás que elegir qué cambiar a partir de entonces.',
        ];
      },
    },
    {
      id: 'keeping',
      title: 'Conservarlo, y dejarlo ir',
      paragraphs: [
        'Conservamos los memoriales mientras tú quieras y nosotros existamos. Si alguna vez tuviéramos que cerrar, te escribiremos al menos 90 días antes, y la exportación en Ajustes funcionará hasta el final.',
        `Eliminar un memorial se puede deshacer durante ${undoDays} días. Eliminar tu cuenta no se puede deshacer.`,
      ],
    },
    {
      id: 'liability',
      title: 'De qué respondemos',
      paragraphs: [
        'Ponemos el cuidado que debe poner quien guarda los recuerdos de otras personas. Respondemos sin límite en caso de dolo y negligencia grave y siempre que la ley lo diga; más allá de eso, solo de lo que se debe poder esperar de un servicio así. Si la ley de tu país te da más, eso vale.',
      ],
    },
    {
      id: 'changes',
      title: 'Cuando cambien estas condiciones',
      paragraphs: [
        'Te escribiremos al menos 30 días antes. Si no te parece bien, puedes llevarte tus datos e irte.',
      ],
    },
  ],
};
