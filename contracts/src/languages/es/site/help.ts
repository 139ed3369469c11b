import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/help.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const helpMessages: Texts<typeof English.helpMessages> = {
  title: 'Ayuda',
  lead: 'Respuestas cortas a lo que más nos preguntan. Si la tuya no está aquí, escríbenos y te responderá una persona.',
  stillTitle: '¿No era lo que buscabas?',
  stillText: 'Cuéntanos qué pasó y qué esperabas. No te preocupes por encontrar las palabras justas.',
  write: 'Escríbenos',
};

export const helpTopics: Texts<typeof English.helpTopics> = [
  {
    id: 'making',
    title: 'Crear una página',
    questions: [
      {
        question: '¿Qué necesito para empezar?',
        answer: [
          'Un nombre y qué clase de animal era. Las fechas, las fotos, la historia y los colores pueden venir después, en cualquier orden.',
          'Lo que has empezado se queda en tu dispositivo hasta que lo termines, también las fotos.',
        ],
      },
      {
        question: '¿Cuántos memoriales y fotos puedo guardar?',
        get answer() {
          return [
            `Con una cuenta gratuita guardas ${memorialsAllowed('free')} con hasta ${photosAllowed('free')}. Con Premium o Lifetime guardas todos los memoriales que necesites, con hasta ${photosAllowed('premium')} en cada uno.`,
          ];
        },
      },
      {
        question: '¿Qué fotos puedo usar?',
        answer: [
          'Archivos JPG, PNG, GIF y WebP de hasta 5\u00a0MB cada uno. Antes de que nadie vea una foto, quitamos el lugar donde se hizo y los datos de la cámara.',
        ],
      },
      {
        question: '¿Puede ayudarme otra persona con la página?',
        answer: [
          'Sí. Abre la pantalla de edición e invita a esa persona por correo. Podrá editar la página y atender su libro de visitas. Solo tú puedes eliminarla.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Quién la ve',
    questions: [
      {
        question: '¿Quién puede ver mi memorial?',
        answer: [
          'Una página pública está abierta a todo el mundo y aparece en la galería. Si eliges «Cualquiera con el enlace», no está en ninguna lista, búsqueda ni recuento: solo la encuentran las personas a las que des su dirección. Una privada se abre para ti y para quienes la cuidan contigo; para los demás no existe, y sus fotos tampoco.',
          'Puedes cambiarlo cuando quieras en Ajustes del memorial. Allí también puedes pedir a los buscadores que no muestren una página pública.',
        ],
      },
      {
        question: '¿Quién puede escribir en el libro de visitas?',
        answer: [
          'Cualquiera que pueda abrir la página; no hace falta tener cuenta. Puedes ocultar o eliminar lo que no quieras conservar, o elegir aprobar cada dedicatoria antes de que se muestre. Las visitas pueden avisar de una que no debería estar ahí.',
        ],
      },
      {
        question: '¿Cómo comparto una página en una tumba o en una tarjeta?',
        answer: [
          'Cada página tiene un código QR. Descárgalo como imagen e imprímelo; lleva a la página mientras la página exista. «Crear un recuerdo impreso», en la parte de arriba de tu página, ofrece además una hoja de códigos para recortar y un cuaderno de toda la página para imprimir y encuadernar.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Sin señal',
    questions: [
      {
        question: '¿Cómo puede abrirse una página sin señal?',
        answer: [
          'Toda página que hayas abierto una vez se queda en tu dispositivo. Lo que escribes sin señal también se guarda ahí y se envía cuando vuelves a tener conexión.',
          'El icono de la cabecera indica cuándo hay algo sin enviar. Lleva a todo lo que está guardado y a todo lo que espera.',
        ],
      },
      {
        question: '¿Cómo pongo una página en mi pantalla de inicio?',
        answer: [
          'Abre el memorial y elige Guardar en la pantalla de inicio. Tendrá su propio icono con su foto y se abrirá como una aplicación.',
        ],
      },
      {
        question: 'Algo que escribí no se aceptó. ¿Se ha perdido?',
        answer: [
          'No. Espera en Guardado en este dispositivo, con el motivo al lado. Puedes cambiarlo, enviarlo otra vez, copiarlo o descartarlo.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Tu cuenta',
    questions: [
      {
        question: 'No puedo iniciar sesión',
        answer: [
          'Elige ¿Olvidaste la contraseña? al iniciar sesión. Si tu dirección tiene una cuenta, te enviaremos por correo un enlace para crear una contraseña nueva; funciona una vez, durante 30 minutos. Mira también en la carpeta de correo no deseado.',
        ],
      },
      {
        question: 'Perdí un teléfono con la sesión iniciada',
        answer: [
          'Abre Ajustes en otro dispositivo. En Dispositivos puedes ver dónde tienes la sesión iniciada y cerrarla en cada uno.',
        ],
      },
      {
        question: 'Eliminé un memorial por error',
        answer: [
          `Durante ${undoDays} días se queda en Mis memoriales, con un botón para recuperarlo. Después desaparece para siempre.`,
        ],
      },
      {
        question: '¿Cómo me llevo mis datos, o lo elimino todo?',
        answer: [
          'Las dos cosas están en Ajustes. La exportación es un archivo ZIP con todo lo que hiciste y todas las fotos. Al eliminar tu cuenta desaparecen tus memoriales, sus fotos y la clave de todo lo personal sobre ti.',
        ],
      },
    ],
  },
];
