import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type { privacyPolicy as English } from '../../../site/privacy.messages.ts';

export const privacyPolicy: Texts<typeof English> = {
  title: 'Política de privacidad',
  lead: 'Qué guardamos, por qué, quién puede verlo y cómo lo recuperas o te deshaces de ello. Con palabras sencillas, porque quizá leas esto en un día difícil.',
  since: '2026-11-20',
  parts: [
    {
      id: 'short',
      title: 'En resumen',
      paragraphs: [
        [
          'Guardamos lo que nos das para crear y mostrar memoriales, y poco más.',
          'Nada de este sitio viene de terceros: ni publicidad, ni rastreadores, ni fuentes, scripts o imágenes de fuera.',
          'Puedes descargarlo todo y eliminarlo todo por tu cuenta, sin tener que pedírnoslo.',
          'No vendemos ni alquilamos los datos de nadie.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'Qué guardamos',
      paragraphs: [
        [
          'Tu cuenta: nombre, correo, una foto si la añades, tu plan y cuándo iniciaste sesión por última vez. De tu contraseña conservamos solo un hash Argon2id, del que no se puede leer.',
          'Si inicias sesión con Google, GitHub o Apple: qué servicio es, el número con el que te identifica y el correo que conoce. Nunca la contraseña que tienes allí.',
          'Tus memoriales: lo que escribes, las fechas, las fotos, el diseño y quién puede ver la página.',
          'Libros de visitas: el nombre, el lugar y las palabras que deja una visita, y cuándo.',
          'Tus sesiones: la clase de dispositivo en el que las tienes iniciadas y el día en que se usó por última vez.',
          'Un registro de inicios de sesión, intentos rechazados y acciones administrativas, con la dirección de red y el navegador de los que vinieron. Sirve para detectar abusos y se elimina a los 180 días.',
          'Los mensajes que nos envías con el formulario de contacto, hasta que han pasado a nuestro buzón.',
        ],
        'Antes de guardar una foto, quitamos el lugar donde se hizo y todos los datos de la cámara.',
      ],
    },
    {
      id: 'history',
      title: 'Un historial, y una clave para él',
      paragraphs: [
        'No sobrescribimos lo que pasa aquí; lo anotamos como un historial, para que nada se pierda por accidente. Todo lo personal de ese historial está cifrado con una clave que pertenece a una sola persona.',
        'Cuando eliminas tu cuenta, tu clave se destruye. Lo que el historial contiene sobre ti ya no lo puede leer nadie, ni nosotros ni nadie más, ni siquiera en una copia de seguridad del historial.',
      ],
    },
    {
      id: 'who',
      title: 'Quién puede ver qué',
      paragraphs: [
        'Un memorial público, sus fotos y su libro de visitas los puede ver todo el mundo y los pueden encontrar los buscadores, salvo que su responsable les pida no mostrarlo. Una página para cualquiera con el enlace no está en ninguna lista ni búsqueda, y pedimos a los buscadores que la dejen fuera; quien tenga su dirección puede abrirla y compartirla. Una privada la pueden ver su responsable, las personas a las que haya invitado a cuidarla y nuestro equipo de administración cuando tiene que atender un aviso.',
        'No mostramos tu correo a nadie. Quienes firman un libro de visitas aparecen con el nombre y el lugar que escribieron.',
        'Los correos que pides se envían por medio de nuestro servicio de correo. Si algún día se conecta un servicio de pago, sabrá lo que necesita para el pago y nada sobre el memorial. Mientras el sitio esté en modo de prueba, no hay pagos.',
      ],
    },
    {
      id: 'device',
      title: 'Qué se queda en tu dispositivo',
      paragraphs: [
        'Para que las páginas se abran sin señal, tu navegador conserva las que abriste, sus fotos y lo que escribiste y no se pudo enviar. En Ajustes puedes ver cuánto ocupa. Al cerrar sesión, lo privado se quita del dispositivo.',
        'Usamos una cookie para tu sesión y, una vez que has iniciado sesión, otra que distingue tu dispositivo de alguien que prueba contraseñas. La primera vez que pones algo en tu carrito sin tener cuenta, usamos una tercera, que recuerda de quién es el carrito. Durante una hora después de que escribas algo, otra se asegura de que lo veas enseguida. Si cierras sesión sin señal, otra se asegura de que siga cerrada en ese dispositivo hasta que nos llegue el aviso. Si eliges un idioma, una recuerda tu elección. Ninguna te sigue a ninguna parte. No se usa nada más, así que no hay nada que aceptar.',
      ],
    },
    {
      id: 'long',
      title: 'Durante cuánto tiempo',
      paragraphs: [
        [
          'Memoriales y cuentas: hasta que los elimines.',
          `Un memorial eliminado se puede recuperar durante ${undoDays} días. Después se quitan sus fotos.`,
          'Una exportación que pediste se puede descargar durante 7 días. Después se quita.',
          'Los enlaces de nuestros correos funcionan una vez, entre 15 minutos y 14 días; cada correo dice cuánto.',
          'El registro de inicios de sesión y rechazos: 180 días.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Qué puedes hacer',
      paragraphs: [
        'En Ajustes puedes descargar todos tus datos en un archivo que otros programas pueden leer, elegir qué correos recibes, cerrar la sesión en otros dispositivos y eliminar tu cuenta. En Perfil puedes corregir tu nombre y tu foto.',
        'También tienes derecho a preguntar qué guardamos, a que se corrija, se limite o se borre, a oponerte y a reclamar ante la autoridad de protección de datos del lugar donde vives. Escríbenos si una pantalla no hace lo que necesitas. Quien firmó un libro de visitas y quiera que se quite su dedicatoria puede pedírselo a la familia o a nosotros.',
      ],
    },
    {
      id: 'children',
      title: 'Menores',
      paragraphs: [
        'Los niños y las niñas también echan de menos a sus animales, y pueden leer y firmar cualquier página. Una cuenta es para personas que tienen al menos 16 años, o el permiso de su madre, su padre o quien les cuida.',
      ],
    },
    {
      id: 'changes',
      title: 'Cuando esto cambie',
      paragraphs: ['Lo diremos aquí, con la fecha, y te escribiremos antes de que un cambio te quite algo.'],
    },
  ],
};
