<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>HelpText</name>
    <message>
        <source>computes</source>
        <translation>calcula</translation>
    </message>
    <message>
        <source>records</source>
        <translation>graba</translation>
    </message>
</context>
<context>
    <name>HistogramRow</name>
    <message>
        <source>mean %1</source>
        <translation>media %1</translation>
    </message>
    <message>
        <source>%1 not finite</source>
        <translation>%1 no finitos</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>1 not finite</source>
        <translation>1 no finito</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
</context>
<context>
    <name>ShownValue</name>
    <message>
        <source>line %1, column %2</source>
        <translation>línea %1, columna %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PracticeRoom</name>
    <message>
        <source>The game ended: the canvas shows another run now.</source>
        <translation>La partida ha terminado: ahora el lienzo muestra otra ejecución.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::TurnView</name>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>a number, 1/3 or 2*(7-10)</source>
        <translation>un número, 1/3 o 2*(7-10)</translation>
    </message>
    <message>
        <source>Local derivative with respect to %1, of this node alone</source>
        <translation>Derivada local respecto de %1, solo de este nodo</translation>
    </message>
    <message>
        <source>Local derivative with respect to %1, element %2, of this node alone</source>
        <translation>Derivada local respecto de %1, elemento %2, solo de este nodo</translation>
    </message>
    <message>
        <source>Gradient it sends to %1, from what it receives</source>
        <translation>Gradiente que envía hacia %1, a partir del que recibe</translation>
    </message>
    <message>
        <source>Gradient it sends to %1, element %2, from what it receives</source>
        <translation>Gradiente que envía hacia %1, elemento %2, a partir del que recibe</translation>
    </message>
    <message>
        <source>What %1.grad is afterwards</source>
        <translation>Lo que vale %1.grad después</translation>
    </message>
</context>
<context>
    <name>backstep::ui::GamePage</name>
    <message>
        <source>slate of %1</source>
        <translation>pizarra de %1</translation>
    </message>
    <message>
        <source>%1 receives %2</source>
        <translation>%1 recibe %2</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>faltan %1</translation>
    </message>
    <message>
        <source>The pass is over: every slate is written.</source>
        <translation>La pasada ha terminado: todas las pizarras están escritas.</translation>
    </message>
    <message>
        <source>Ready queue: %1</source>
        <translation>Cola de listos: %1</translation>
    </message>
    <message>
        <source>Waiting: %1</source>
        <translation>Esperan: %1</translation>
    </message>
    <message>
        <source>They ran: %1 of %2</source>
        <translation>Ya se ejecutaron: %1 de %2</translation>
    </message>
    <message>
        <source>Right at the first try: %1 of %2, mistakes: %3, hints: %4</source>
        <translation>Aciertos a la primera: %1 de %2, errores: %3, pistas: %4</translation>
    </message>
    <message>
        <source>You are the engine</source>
        <translation>Tú eres el motor</translation>
    </message>
    <message>
        <source>Run the backward yourself</source>
        <translation>Ejecuta tú el backward</translation>
    </message>
    <message>
        <source>Choose a ready node, here or on the canvas, and say what it sends. A node is ready when all its contributions have come.</source>
        <translation>Elige un nodo listo, aquí o en el lienzo, y di qué envía. Un nodo está listo cuando han llegado todas sus contribuciones.</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Jugar otra vez</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>1 missing</source>
        <translation>falta 1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::DifferenceTable</name>
    <message>
        <source>held by the graph</source>
        <translation>retenido por el grafo</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 más</translation>
    </message>
    <message>
        <source>the same in both: %1</source>
        <translation>igual en ambos: %1</translation>
    </message>
    <message>
        <source>the lesson asks you for it first</source>
        <translation>primero te lo pregunta la lección</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PairPicker</name>
    <message>
        <source>Nothing in this code has a ready-made counterpart</source>
        <translation>Nada de este código tiene una pareja preparada</translation>
    </message>
    <message>
        <source>The second variant is running…</source>
        <translation>La segunda variante se está ejecutando…</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Detenerla</translation>
    </message>
    <message>
        <source>Back to the comparison</source>
        <translation>Volver a la comparación</translation>
    </message>
    <message>
        <source>Choose what to compare this code with: the same code with one idea exchanged runs beside it, step for step, and what differs is marked.</source>
        <translation>Elige con qué comparar este código: el mismo código con una idea cambiada se ejecuta a su lado, paso a paso, y se marca lo que difiere.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ComparePage</name>
    <message>
        <source>Compare with…</source>
        <translation>Comparar con…</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>Terminar la comparación</translation>
    </message>
    <message>
        <source>To the first difference</source>
        <translation>A la primera diferencia</translation>
    </message>
    <message>
        <source>What differs here is what the lesson asks you for first.</source>
        <translation>Lo que difiere aquí te lo pregunta antes la lección: contéstale y se verá.</translation>
    </message>
    <message>
        <source>Here nothing differs.</source>
        <translation>Aquí no difiere nada.</translation>
    </message>
    <message>
        <source>Nothing differs anywhere in this run.</source>
        <translation>No difiere nada en toda la ejecución.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::InviteView</name>
    <message>
        <source>What if</source>
        <translation>¿Y si…?</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>You are the engine</source>
        <translation>Tú eres el motor</translation>
    </message>
    <message>
        <source>Try %1 = %2</source>
        <translation>Probar %1 = %2</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Lado a lado</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::NumberField</name>
    <message>
        <source>new value</source>
        <translation>valor nuevo</translation>
    </message>
    <message>
        <source>new value of %1</source>
        <translation>nuevo valor de %1</translation>
    </message>
    <message>
        <source>Write a number, such as −1.5 or 1/3.</source>
        <translation>Escribe un número, como −1.5 o 1/3.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::WhatIf</name>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>%1 = %2 (was %3)</source>
        <translation>%1 = %2 (antes %3)</translation>
    </message>
</context>
<context>
    <name>backstep::ui::NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::MendedBar</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>Volver a la lección</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>CureRow</name>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copiar el código</translation>
    </message>
    <message>
        <source>Write it into the code and run</source>
        <translation>Escribirlo en el código y ejecutar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::WhatIfBar</name>
    <message>
        <source>The lesson&apos;s text speaks of the numbers as they were.</source>
        <translation>El texto de la lección habla de los números de antes.</translation>
    </message>
    <message>
        <source>Same point of the code: only the numbers have changed.</source>
        <translation>Mismo punto del código: solo han cambiado los números.</translation>
    </message>
    <message>
        <source>That point of the code no longer runs: this is the step before it.</source>
        <translation>Ese punto del código ya no se ejecuta: este es el paso anterior.</translation>
    </message>
    <message>
        <source>What if %1?</source>
        <translation>¿Y si %1?</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>Como estaba</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Deshacer el último cambio</translation>
    </message>
    <message>
        <source>Put back the numbers of the code</source>
        <translation>Volver a los números del código</translation>
    </message>
    <message>
        <source>Close this message; the numbers stay</source>
        <translation>Cerrar este mensaje; los números se quedan como están</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>backstep::ui::AutopsyPage</name>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
    <message>
        <source>What Python says</source>
        <translation>Lo que dice Python</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>What NumPy says</source>
        <translation>Lo que dice NumPy</translation>
    </message>
    <message>
        <source>What your code says</source>
        <translation>Lo que dice tu código</translation>
    </message>
    <message>
        <source>What PyTorch says</source>
        <translation>Lo que dice PyTorch</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Qué pasó</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>De dónde viene</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>Cómo arreglarlo</translation>
    </message>
    <message>
        <source>It looks wrong and is right</source>
        <translation>Parece un error y está bien</translation>
    </message>
    <message>
        <source>A silent mistake: nothing was raised</source>
        <translation>Un error callado: no saltó nada</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ByHandPage</name>
    <message>
        <source>It is ready: all that it receives has come. What it sends is worked out when it runs.</source>
        <translation>Está listo: ya ha llegado todo lo que recibe. Lo que envía se calcula cuando se ejecuta.</translation>
    </message>
    <message>
        <source>%1, of shape %2, was repeated to fit %3, so its gradient is summed over %4.</source>
        <translation>%1, de forma %2, se repitió hasta %3, así que su gradiente se suma en %4.</translation>
    </message>
    <message>
        <source>Choose a card on the canvas: its chain rule is worked out here.</source>
        <translation>Elige una tarjeta del lienzo: aquí se desarrolla su regla de la cadena.</translation>
    </message>
    <message>
        <source>A leaf multiplies nothing: what arrives is added to its slate.</source>
        <translation>Una hoja no multiplica nada: lo que llega se suma en su pizarra.</translation>
    </message>
    <message>
        <source>No gradient passes here, so there is nothing to multiply.</source>
        <translation>Por aquí no pasa ningún gradiente, así que no hay nada que multiplicar.</translation>
    </message>
    <message>
        <source>towards %1</source>
        <translation>hacia %1</translation>
    </message>
    <message>
        <source>receives</source>
        <translation>recibe</translation>
    </message>
    <message>
        <source>local</source>
        <translation>local</translation>
    </message>
    <message>
        <source>A rule for the whole tensor: g is the gradient the node receives.</source>
        <translation>Una regla para el tensor entero: g es el gradiente que recibe el nodo.</translation>
    </message>
    <message>
        <source>Its turn in the backward has not come yet.</source>
        <translation>Aún no le ha llegado el turno en el backward.</translation>
    </message>
    <message>
        <source>sends to %1</source>
        <translation>envía hacia %1</translation>
    </message>
    <message>
        <source>The backward stopped at this node.</source>
        <translation>El backward se detuvo en este nodo.</translation>
    </message>
    <message>
        <source>The backward stopped here: this factor needs the saved tensor %1, and it is not there any more.</source>
        <translation>El backward se detuvo aquí: este factor necesita el tensor guardado %1, y ya no está.</translation>
    </message>
    <message>
        <source>This node has no formula to show: only its numbers.</source>
        <translation>Este nodo no tiene fórmula que mostrar: solo sus números.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ChartsPage</name>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>The loss: what backward starts from</source>
        <translation>La pérdida: de donde parte backward</translation>
    </message>
    <message>
        <source>Norms of the gradients</source>
        <translation>Normas de los gradientes</translation>
    </message>
    <message>
        <source>Bytes of saved tensors</source>
        <translation>Bytes de los tensores guardados</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>logarithmic axis</source>
        <translation>eje logarítmico</translation>
    </message>
</context>
<context>
    <name>backstep::ui::CodeCell</name>
    <message>
        <source>running line %1: %2</source>
        <translation>se ejecuta la línea %1: %2</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copiar el código</translation>
    </message>
</context>
<context>
    <name>backstep::ui::FileMenu</name>
    <message>
        <source>Open a folder of lessons</source>
        <translation>Abrir una carpeta de lecciones</translation>
    </message>
    <message>
        <source>Export my progress</source>
        <translation>Exportar mi progreso</translation>
    </message>
    <message>
        <source>Save the handout</source>
        <translation>Guardar los apuntes</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Lessons and code</source>
        <translation>Lecciones y código</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Exportar la comparación</translation>
    </message>
    <message>
        <source>comparison-at-step-%1</source>
        <translation>comparacion-paso-%1</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>Exportar el dibujo</translation>
    </message>
    <message>
        <source>step-%1</source>
        <translation>paso-%1</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Save the code</source>
        <translation>Guardar el código</translation>
    </message>
    <message>
        <source>What you typed cannot be kept: %1</source>
        <translation>Lo que has escrito no se puede conservar: %1</translation>
    </message>
    <message>
        <source>Close without it</source>
        <translation>Cerrar sin ello</translation>
    </message>
    <message>
        <source>%1 has been changed by another program since you opened it here.</source>
        <translation>Otro programa ha cambiado %1 desde que lo abriste aquí.</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>Escribir encima</translation>
    </message>
    <message>
        <source>Save the code as…</source>
        <translation>Guardar el código como…</translation>
    </message>
    <message>
        <source>worksheet</source>
        <translation>ejercicios</translation>
    </message>
    <message>
        <source>worksheet-key</source>
        <translation>ejercicios-resueltos</translation>
    </message>
</context>
<context>
    <name>backstep::ui::FindField</name>
    <message>
        <source>Find a node</source>
        <translation>Buscar un nodo</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Página de inicio</translation>
    </message>
    <message>
        <source>Walk PyTorch's graph, forwards and backwards</source>
        <translation>Recorre el grafo de PyTorch, hacia adelante y hacia atrás</translation>
    </message>
    <message>
        <source>No lesson could be found</source>
        <translation>No se encontró ninguna lección</translation>
    </message>
    <message>
        <source>Begin with the first lesson</source>
        <translation>Empieza por la primera lección</translation>
    </message>
    <message>
        <source>Go on where you left off</source>
        <translation>Sigue donde lo dejaste</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>Playground</translation>
    </message>
    <message>
        <source>Paste PyTorch code and walk it step by step. It runs here, without a network and without touching your files.</source>
        <translation>Pega código de PyTorch y recórrelo paso a paso. Se ejecuta aquí, sin red y sin tocar tus archivos.</translation>
    </message>
    <message>
        <source>Write code</source>
        <translation>Escribir código</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Archivos recientes</translation>
    </message>
    <message>
        <source>Ways to practise</source>
        <translation>Maneras de practicar</translation>
    </message>
    <message>
        <source>You are the engine</source>
        <translation>Tú eres el motor</translation>
    </message>
    <message>
        <source>choose the node, work out its gradient</source>
        <translation>elige el nodo, calcula su gradiente</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>two variants on one timeline</source>
        <translation>dos variantes en una línea de tiempo</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Presentar</translation>
    </message>
    <message>
        <source>full screen, letters for a projector</source>
        <translation>pantalla completa, letra de proyector</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Siguiente lección</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Empieza aquí</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Empezar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LessonShelf</name>
    <message>
        <source>has mistakes</source>
        <translation>tiene errores</translation>
    </message>
    <message>
        <source>Your own lessons</source>
        <translation>Tus propias lecciones</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>parte %1 de %2</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>1 lesson</source>
        <translation>1 lección</translation>
    </message>
    <message>
        <source>%1 lessons</source>
        <translation>%1 lecciones</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 parte</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 partes</translation>
    </message>
    <message>
        <source>done</source>
        <translation>hecha</translation>
    </message>
    <message>
        <source>lesson %1</source>
        <translation>lección %1</translation>
    </message>
    <message>
        <source>%1, continued</source>
        <translation>%1, continuación</translation>
    </message>
    <message>
        <source>The lessons build on one another: take them in the order of their numbers.</source>
        <translation>Cada lección se apoya en las anteriores: léelas por el orden de sus números.</translation>
    </message>
    <message>
        <source>lessons %1 to %2</source>
        <translation>lecciones %1 a %2</translation>
    </message>
    <message>
        <source>start here</source>
        <translation>empieza aquí</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>sigue</translation>
    </message>
    <message>
        <source>There are no lessons in %1</source>
        <translation>No hay lecciones en %1</translation>
    </message>
    <message>
        <source>A lesson is a Markdown file, such as 01-mine.md, that begins with a head: id, title, lang and order between two lines of ---. Copy one of ours to begin with, or choose another folder.</source>
        <translation>Una lección es un archivo Markdown, como 01-mia.md, que empieza con una cabecera: id, title, lang y order entre dos líneas de ---. Copia una de las nuestras para empezar, o elige otra carpeta.</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Otra carpeta…</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LessonHeader</name>
    <message>
        <source>Bring the lesson to the canvas</source>
        <translation>Llevar la lección al lienzo</translation>
    </message>
</context>
<context>
    <name>backstep::ui::SearchBar</name>
    <message>
        <source>Not in the code</source>
        <translation>No está en el código</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>Buscar en el código</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Reemplazar por</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Reemplazar todo</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>Solo palabras completas</translation>
    </message>
    <message>
        <source>Replaced: %1</source>
        <translation>Reemplazos: %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::Finder</name>
    <message>
        <source>Find a node</source>
        <translation>Buscar un nodo</translation>
    </message>
</context>
<context>
    <name>backstep::ui::InspectorColumn</name>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Check this gradient numerically, by small changes of the numbers</source>
        <translation>Comprueba este gradiente numéricamente, con cambios pequeños de los números</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nodo</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>A mano</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>Pizarra</translation>
    </message>
    <message>
        <source>Autopsy</source>
        <translation>Autopsia</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>Why is this .grad what it is?</source>
        <translation>¿Por qué este .grad es lo que es?</translation>
    </message>
</context>
<context>
    <name>backstep::ui::HelpMenu</name>
    <message>
        <source>Backstep %1: the computational graph, forwards and backwards. It imitates PyTorch 1.13. Free software, GPL-3.0-or-later.</source>
        <translation>Backstep %1: el grafo computacional, hacia adelante y hacia atrás. Imita PyTorch 1.13. Software libre, GPL-3.0-or-later.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::KeysSheet</name>
    <message>
        <source>Stop at this line of the code, or no more</source>
        <translation>Parar en esta línea del código, o ya no</translation>
    </message>
    <message>
        <source>Another choice of the inspector's page</source>
        <translation>Otra opción de la página del inspector</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>RePág</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>AvPág</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retroceso</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>Al presentar</translation>
    </message>
    <message>
        <source>Change the number of the chosen leaf</source>
        <translation>Cambiar el número de la hoja elegida</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Panel siguiente</translation>
    </message>
    <message>
        <source>Walk over the nodes of the canvas</source>
        <translation>Recorrer los nodos del lienzo</translation>
    </message>
    <message>
        <source>Arrows and single letters act while the canvas, the comparison, the inspector or the transport bar has the focus; ←, →, Home and End in the lesson too.</source>
        <translation>Las flechas y las letras sueltas actúan con el foco en el lienzo, la comparación, el inspector o la barra de reproducción; ←, →, Inicio y Fin, también en la lección.</translation>
    </message>
    <message>
        <source>Space plays from any pane; on a button it presses it. A field you type in keeps its keys.</source>
        <translation>Espacio reproduce desde cualquier panel; sobre un botón, lo pulsa. Un campo donde se escribe conserva sus teclas.</translation>
    </message>
    <message>
        <source>Leave the canvas</source>
        <translation>Salir del lienzo</translation>
    </message>
    <message>
        <source>Why is the .grad of this card what it is?</source>
        <translation>Por qué el .grad de esta tarjeta es lo que es</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LessonPage</name>
    <message>
        <source>The text tells the code as it was. Where a number is another one now, yours stands beside it.</source>
        <translation>El texto habla del código como era. Donde un número ya es otro, el tuyo está a su lado.</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Siguiente: %1</translation>
    </message>
    <message>
        <source>You have done this lesson.</source>
        <translation>Has completado esta lección.</translation>
    </message>
    <message>
        <source>This is the end of the lesson. One thing it asks is still open.</source>
        <translation>Aquí termina la lección. Queda 1 cosa por responder.</translation>
    </message>
    <message>
        <source>This is the end of the lesson. %1 things it asks are still open.</source>
        <translation>Aquí termina la lección. Quedan %1 cosas por responder.</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>Siguiente lección: %1</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Siguiente lección</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>Back to all lessons</source>
        <translation>Volver a todas las lecciones</translation>
    </message>
    <message>
        <source>Go to what is open</source>
        <translation>Ir a lo pendiente</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LessonPane</name>
    <message>
        <source>Lesson %1</source>
        <translation>Lección %1</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>part %1 of %2</source>
        <translation>parte %1 de %2</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LineGutter</name>
    <message>
        <source>Playing stops here; click to let it pass</source>
        <translation>La reproducción se detiene aquí; pulsa para que siga de largo</translation>
    </message>
    <message>
        <source>Click to make playing stop here</source>
        <translation>Pulsa para que la reproducción se detenga aquí</translation>
    </message>
</context>
<context>
    <name>backstep::ui::LineKey</name>
    <message>
        <source>Not drawn: %1 and %2 more.</source>
        <translation>Sin dibujar: %1 y %2 más.</translation>
    </message>
    <message>
        <source>Not drawn: %1.</source>
        <translation>Sin dibujar: %1.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::MainWindow</name>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>Playground</translation>
    </message>
    <message>
        <source>Canvas</source>
        <translation>Lienzo</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Nodo y pizarra</translation>
    </message>
</context>
<context>
    <name>backstep::ui::MemoryChart</name>
    <message>
        <source>Bytes of saved tensors</source>
        <translation>Bytes de tensores guardados</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>Click to go to a step</source>
        <translation>Haz clic para ir a un paso</translation>
    </message>
</context>
<context>
    <name>backstep::ui::MemoryPage</name>
    <message>
        <source>released at step %1</source>
        <translation>liberado en el paso %1</translation>
    </message>
    <message>
        <source>released</source>
        <translation>liberado</translation>
    </message>
    <message>
        <source>%1, shares memory with %2</source>
        <translation>%1, comparte memoria con %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Saved tensors keep</source>
        <translation>Los tensores guardados retienen</translation>
    </message>
    <message>
        <source>now, of the most so far</source>
        <translation>ahora, del máximo</translation>
    </message>
    <message>
        <source>referenced</source>
        <translation>referidos</translation>
    </message>
    <message>
        <source>held</source>
        <translation>retenidos</translation>
    </message>
    <message>
        <source>Referenced counts every saved tensor. Held counts only the memory that nothing else keeps alive: one that shares memory with a leaf costs nothing more.</source>
        <translation>Referidos cuenta cada tensor guardado. Retenidos cuenta solo la memoria que nada más mantiene viva: el que comparte memoria con una hoja no cuesta nada más.</translation>
    </message>
    <message>
        <source>The largest first</source>
        <translation>Los mayores primero</translation>
    </message>
    <message>
        <source>Nothing has been saved yet.</source>
        <translation>Aún no se ha guardado nada.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
</context>
<context>
    <name>backstep::ui::NarrationLine</name>
    <message>
        <source>Press the right arrow to take the first step.</source>
        <translation>Pulsa la flecha derecha para dar el primer paso.</translation>
    </message>
    <message>
        <source>The graph is drawn already. The right arrow begins the backward; Home goes to the start, to watch it being recorded.</source>
        <translation>El grafo ya está dibujado. La flecha derecha empieza el backward; Inicio lleva al principio, para verlo grabarse.</translation>
    </message>
    <message>
        <source>Click the canvas, or press F6, and then the right arrow: it takes the first step.</source>
        <translation>Pulsa en el lienzo, o F6, y después la flecha derecha: da el primer paso.</translation>
    </message>
    <message>
        <source>Nothing has been run yet.</source>
        <translation>Todavía no se ha ejecutado nada.</translation>
    </message>
    <message>
        <source>Stopping… what ran until now is being drawn.</source>
        <translation>Parando… se está dibujando lo que se ejecutó hasta ahora.</translation>
    </message>
    <message>
        <source>Running… what it does is shown when it ends or is stopped.</source>
        <translation>En marcha… lo que haga se verá cuando termine o lo pares.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::NodePage</name>
    <message>
        <source>Attributes of ctx</source>
        <translation>Atributos de ctx</translation>
    </message>
    <message>
        <source>leaf with requires_grad=True</source>
        <translation>hoja con requires_grad=True</translation>
    </message>
    <message>
        <source>leaf without gradient</source>
        <translation>hoja sin gradiente</translation>
    </message>
    <message>
        <source>custom Function</source>
        <translation>Function personalizada</translation>
    </message>
    <message>
        <source>recorded node</source>
        <translation>nodo grabado</translation>
    </message>
    <message>
        <source>operation that was not recorded</source>
        <translation>operación sin grabar</translation>
    </message>
    <message>
        <source>plain value</source>
        <translation>valor corriente</translation>
    </message>
    <message>
        <source>released at step %1</source>
        <translation>liberado en el paso %1</translation>
    </message>
    <message>
        <source>released</source>
        <translation>liberado</translation>
    </message>
    <message>
        <source>, kept by retain_graph</source>
        <translation>, conservado por retain_graph</translation>
    </message>
    <message>
        <source>%1, shares memory with %2</source>
        <translation>%1, comparte memoria con %2</translation>
    </message>
    <message>
        <source>in its place what the pack hook gave</source>
        <translation>en su lugar, lo que dio el hook de empaquetar</translation>
    </message>
    <message>
        <source>%1, own memory</source>
        <translation>%1, memoria propia</translation>
    </message>
    <message>
        <source>Inputs, in order</source>
        <translation>Entradas, en orden</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>It has not been computed yet.</source>
        <translation>Todavía no se ha calculado.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>Saved tensors</source>
        <translation>Tensores guardados</translation>
    </message>
    <message>
        <source>%1 B of %2 B</source>
        <translation>%1 B de %2 B</translation>
    </message>
    <message>
        <source>Its derivative needs no value, so it saved none.</source>
        <translation>Su derivada no necesita ningún valor, así que no guardó ninguno.</translation>
    </message>
    <message>
        <source>saved at version %1, now version %2</source>
        <translation>guardado en la versión %1, ahora va por la %2</translation>
    </message>
    <message>
        <source>Choose a card on the canvas to see what it holds.</source>
        <translation>Elige una tarjeta del lienzo para ver qué contiene.</translation>
    </message>
    <message>
        <source>gradient it received</source>
        <translation>gradiente que recibió</translation>
    </message>
</context>
<context>
    <name>backstep::ui::OutputPane</name>
    <message>
        <source>… %1 lines before these</source>
        <translation>… %1 líneas antes de estas</translation>
    </message>
    <message>
        <source> … %1 bytes more</source>
        <translation> … %1 bytes más</translation>
    </message>
    <message>
        <source>Nothing yet: the first print is step %1.</source>
        <translation>Nada todavía: el primer print es el paso %1.</translation>
    </message>
    <message>
        <source>This code prints nothing.</source>
        <translation>Este código no imprime nada.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Qué pasó</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>Cómo arreglarlo</translation>
    </message>
    <message>
        <source> … 1 byte more</source>
        <translation> … 1 byte más</translation>
    </message>
    <message>
        <source>What the program prints is here once it has run.</source>
        <translation>Aquí estará lo que imprima el programa cuando se haya ejecutado.</translation>
    </message>
    <message>
        <source>The curves of the loss, the parameters and the gradients are under Charts.</source>
        <translation>Las curvas de la pérdida, los parámetros y los gradientes están en Gráficas.</translation>
    </message>
    <message>
        <source>The graph is on the canvas.</source>
        <translation>El grafo está en el lienzo.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::OutputStrip</name>
    <message>
        <source>Nothing printed yet</source>
        <translation>Aún no ha escrito nada</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Show the whole output</source>
        <translation>Ver toda la salida</translation>
    </message>
</context>
<context>
    <name>backstep::ui::Pizarra</name>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>arrives</source>
        <translation>llega</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>No tensor with requires_grad=True exists yet. Its .grad will be written here.</source>
        <translation>Todavía no existe ningún tensor con requires_grad=True. Su .grad se escribirá aquí.</translation>
    </message>
    <message>
        <source>— is None: there is no gradient yet. If you do not clear the slate with zero_grad(), the next backward adds to it.</source>
        <translation>— es None: aún no hay gradiente. Si no borras la pizarra con zero_grad(), el próximo backward suma encima.</translation>
    </message>
    <message>
        <source>None: no gradient has arrived yet</source>
        <translation>None: aún no ha llegado ningún gradiente</translation>
    </message>
    <message>
        <source>the %1 is on its way: it is written at step %2</source>
        <translation>el %1 viene en camino: se escribe en el paso %2</translation>
    </message>
    <message>
        <source>the %1 is on its way</source>
        <translation>el %1 viene en camino</translation>
    </message>
    <message>
        <source>step %1: a computed zero, not a gap</source>
        <translation>paso %1: un cero de verdad, no un hueco</translation>
    </message>
    <message>
        <source>written at step %1: a computed zero, not a gap</source>
        <translation>escrito en el paso %1: es un cero de verdad, no un hueco</translation>
    </message>
    <message>
        <source>written at step %1</source>
        <translation>escrito en el paso %1</translation>
    </message>
    <message>
        <source>cleared at step %1</source>
        <translation>borrado en el paso %1</translation>
    </message>
    <message>
        <source>cleared</source>
        <translation>borrado</translation>
    </message>
    <message>
        <source>on its way: written at step %1</source>
        <translation>en camino: se escribe en el paso %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PlaygroundPane</name>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Your code</source>
        <translation>Tu código</translation>
    </message>
    <message>
        <source>Type or paste PyTorch code here, then press Ctrl+R.</source>
        <translation>Escribe o pega aquí código de PyTorch y pulsa Ctrl+R.</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>En marcha…</translation>
    </message>
    <message>
        <source>This text cannot be kept: %1</source>
        <translation>Este texto no se puede conservar: %1</translation>
    </message>
    <message>
        <source>Changed since it was run</source>
        <translation>Ha cambiado desde que se ejecutó</translation>
    </message>
    <message>
        <source>Not on the canvas yet</source>
        <translation>Todavía no está en el lienzo</translation>
    </message>
    <message>
        <source>Another Backstep is open: this text is kept apart</source>
        <translation>Hay otro Backstep abierto: este texto se guarda aparte</translation>
    </message>
    <message>
        <source>Stopped: what had run is on the canvas</source>
        <translation>Detenido: en el lienzo está lo que se ejecutó</translation>
    </message>
    <message>
        <source>Running… turn %1</source>
        <translation>En marcha… vuelta %1</translation>
    </message>
    <message>
        <source>What you were typing before the crash is back. It is not on the canvas yet</source>
        <translation>Ha vuelto lo que escribías antes del fallo. Aún no está en el lienzo</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Parando…</translation>
    </message>
    <message>
        <source>Stopped in turn %1: the loop had not ended</source>
        <translation>Detenido en la vuelta %1: el bucle no había terminado</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PredictView</name>
    <message>
        <source>Write a number, such as −1.5 or 1/3.</source>
        <translation>Escribe un número, por ejemplo −1.5 o 1/3.</translation>
    </message>
    <message>
        <source>Not this one. Look at the picture and try again.</source>
        <translation>No es ese. Mira el dibujo y vuelve a intentarlo.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Predice</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ProseView</name>
    <message>
        <source>Click to bring the picture here</source>
        <translation>Haz clic para traer el dibujo hasta aquí</translation>
    </message>
    <message>
        <source>Text of the lesson</source>
        <translation>Texto de la lección</translation>
    </message>
</context>
<context>
    <name>backstep::ui::QuizView</name>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Correcto.</translation>
    </message>
    <message>
        <source>Not this one.</source>
        <translation>Esta no es.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::TermCard</name>
    <message>
        <source>In English: %1</source>
        <translation>En inglés: %1</translation>
    </message>
    <message>
        <source>In Spanish: %1</source>
        <translation>En español: %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::Scrubber</name>
    <message>
        <source>turn %1 was not kept: press to record it again</source>
        <translation>la vuelta %1 no se guardó: pulsa para grabarla otra vez</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>turns %1 to %2</source>
        <translation>vueltas %1 a %2</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>vuelta %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::SeriesChart</name>
    <message>
        <source>turn of the loop</source>
        <translation>vuelta del bucle</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>backward</translation>
    </message>
    <message>
        <source>held</source>
        <translation>retenidos</translation>
    </message>
    <message>
        <source>referenced</source>
        <translation>referidos</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>vuelta</translation>
    </message>
    <message>
        <source>Referenced counts every saved tensor. Held counts only the memory that nothing else keeps alive. Of each turn, the most there was.</source>
        <translation>«Referidos» cuenta todos los tensores guardados; «retenidos», solo la memoria que nada más mantiene viva. De cada vuelta, el máximo.</translation>
    </message>
    <message>
        <source>No backward has run yet: there is nothing to draw.</source>
        <translation>Aún no ha corrido ningún backward: no hay nada que dibujar.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::SignsSheet</name>
    <message>
        <source>Signs of the canvas</source>
        <translation>Signos del lienzo</translation>
    </message>
    <message>
        <source>A leaf with requires_grad=True: it wants a gradient.</source>
        <translation>Una hoja con requires_grad=True: quiere un gradiente.</translation>
    </message>
    <message>
        <source>The node was recorded in the forward and has not run backward yet.</source>
        <translation>El nodo se grabó hacia adelante y aún no ha corrido hacia atrás.</translation>
    </message>
    <message>
        <source>The node runs at this step.</source>
        <translation>El nodo corre en este paso.</translation>
    </message>
    <message>
        <source>Its backward has run.</source>
        <translation>Ya ha corrido hacia atrás.</translation>
    </message>
    <message>
        <source>A gradient, on its way or arrived.</source>
        <translation>Un gradiente, en camino o ya recibido.</translation>
    </message>
    <message>
        <source>What it had saved was released.</source>
        <translation>Lo que había guardado quedó liberado.</translation>
    </message>
    <message>
        <source>A tensor saved for the backward.</source>
        <translation>Un tensor guardado para el backward.</translation>
    </message>
    <message>
        <source>A saved tensor that retain_graph=True keeps.</source>
        <translation>Un tensor guardado que retain_graph=True conserva.</translation>
    </message>
    <message>
        <source>Which operand enters there: 0 is the first. In next_functions they have the same order.</source>
        <translation>Qué operando entra por ahí: el 0 es el primero. En next_functions van en el mismo orden.</translation>
    </message>
    <message>
        <source>The version: how often its memory was written in place. Each step of an optimizer adds one. Where a card is narrow its shape goes first and the version is left out.</source>
        <translation>La versión: cuántas veces se ha escrito su memoria en el sitio. Cada paso de un optimizador suma una. En una tarjeta estrecha la forma va primero y la versión no cabe.</translation>
    </message>
    <message>
        <source>A factor of 0: the gradient gets here and no further.</source>
        <translation>Un factor 0: el gradiente llega y no pasa.</translation>
    </message>
    <message>
        <source>detach() cut the path here.</source>
        <translation>Aquí detach() cortó el camino.</translation>
    </message>
    <message>
        <source>Computed, but not recorded: no gradient will pass.</source>
        <translation>Calculado, pero sin grabar: por ahí no pasará ningún gradiente.</translation>
    </message>
    <message>
        <source>Computed a second time, by a checkpoint.</source>
        <translation>Calculado otra vez, por un checkpoint.</translation>
    </message>
    <message>
        <source>The optimizer used a gradient that it had used before.</source>
        <translation>El optimizador usó un gradiente que ya había usado.</translation>
    </message>
    <message>
        <source>The run stops here; the Autopsy says why.</source>
        <translation>La ejecución se para aquí; la Autopsia dice por qué.</translation>
    </message>
    <message>
        <source>AccumulateGrad: adds what arrives to the slate of its leaf.</source>
        <translation>AccumulateGrad: suma lo que llega a la pizarra de su hoja.</translation>
    </message>
    <message>
        <source>The slate is .grad. A dash is None, no gradient yet; 0.0 is a computed zero.</source>
        <translation>La pizarra es .grad. Una raya es None, aún sin gradiente; 0.0 es un cero calculado.</translation>
    </message>
    <message>
        <source>A number that is kept back until you have answered.</source>
        <translation>Un número que se guarda hasta que respondas.</translation>
    </message>
    <message>
        <source>In a comparison: it is not the same in both.</source>
        <translation>En una comparación: no es igual en las dos.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::StageActions</name>
    <message>
        <source>To the start</source>
        <translation>Ir al principio</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Paso anterior</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Paso siguiente</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ir al final</translation>
    </message>
    <message>
        <source>Previous phase</source>
        <translation>Fase anterior</translation>
    </message>
    <message>
        <source>Next phase</source>
        <translation>Fase siguiente</translation>
    </message>
    <message>
        <source>Previous turn of the loop</source>
        <translation>Vuelta anterior del bucle</translation>
    </message>
    <message>
        <source>Next turn of the loop</source>
        <translation>Vuelta siguiente del bucle</translation>
    </message>
    <message>
        <source>Fold or open the loop</source>
        <translation>Plegar o abrir el bucle</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ToolRow</name>
    <message>
        <source>Present</source>
        <translation>Presentar</translation>
    </message>
    <message>
        <source>Full screen, at the size of a projector</source>
        <translation>Pantalla completa, a tamaño de proyector</translation>
    </message>
    <message>
        <source>You are the engine</source>
        <translation>Tú eres el motor</translation>
    </message>
    <message>
        <source>Play a backward pass yourself</source>
        <translation>Ejecutar tú una pasada hacia atrás</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Two variants side by side</source>
        <translation>Dos variantes lado a lado</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Parar la ejecución</translation>
    </message>
    <message>
        <source>Run the code</source>
        <translation>Ejecutar el código</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Guardar el dibujo</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>Buscar un nodo</translation>
    </message>
    <message>
        <source>Light, dark, high contrast</source>
        <translation>Claro, oscuro, alto contraste</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Parando…</translation>
    </message>
</context>
<context>
    <name>backstep::ui::SpeedBox</name>
    <message>
        <source>speed %1×</source>
        <translation>vel. %1×</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PresenterActions</name>
    <message>
        <source>Next stop</source>
        <translation>Parada siguiente</translation>
    </message>
    <message>
        <source>Previous stop</source>
        <translation>Parada anterior</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>Ir al principio</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ir al final</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Show the answer to the class</source>
        <translation>Mostrar la respuesta a la clase</translation>
    </message>
    <message>
        <source>List of stops</source>
        <translation>Lista de paradas</translation>
    </message>
    <message>
        <source>Blank the screen</source>
        <translation>Oscurecer la pantalla</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>Foco</translation>
    </message>
    <message>
        <source>Show the code</source>
        <translation>Mostrar el código</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Más lento</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>Lock the speed</source>
        <translation>Bloquear la velocidad</translation>
    </message>
    <message>
        <source>Start again, answers hidden</source>
        <translation>Empezar de nuevo, respuestas ocultas</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>Volver a la imagen</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>Estas teclas</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>Salir de la presentación</translation>
    </message>
</context>
<context>
    <name>backstep::ui::NotesPane</name>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation>Pregunta: %1</translation>
    </message>
    <message>
        <source>This is the last stop.</source>
        <translation>Es la última parada.</translation>
    </message>
    <message>
        <source>Activity · the class sees it</source>
        <translation>Actividad · la clase la está viendo</translation>
    </message>
    <message>
        <source>Activity · the next key runs it</source>
        <translation>Actividad · la tecla siguiente la pone en marcha</translation>
    </message>
    <message>
        <source>Question · the class sees the answer</source>
        <translation>Pregunta · la clase ve la respuesta</translation>
    </message>
    <message>
        <source>Question · the answer is hidden from the class</source>
        <translation>Pregunta · la respuesta está oculta para la clase</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
</context>
<context>
    <name>backstep::ui::Presenter</name>
    <message>
        <source>%1: leave</source>
        <translation>%1: salir</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>Presentación</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Stop %1 of %2 · step %3 of %4</source>
        <translation>Parada %1 de %2 · paso %3 de %4</translation>
    </message>
</context>
<context>
    <name>backstep::ui::Workspace</name>
    <message>
        <source>There is no step “%1” here.</source>
        <translation>Aquí no hay ningún paso «%1».</translation>
    </message>
</context>
<context>
    <name>backstep::ui::TransportBar</name>
    <message>
        <source>turn %1</source>
        <translation>vuelta %1</translation>
    </message>
    <message>
        <source>turns %1 to %2</source>
        <translation>vueltas %1 a %2</translation>
    </message>
    <message>
        <source>turn %1 of %2</source>
        <translation>vuelta %1 de %2</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Reproducción</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>Ir al principio</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Paso anterior</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Paso siguiente</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ir al final</translation>
    </message>
</context>
<context>
    <name>backstep::ui::WindowActions</name>
    <message>
        <source>Answer what is asked</source>
        <translation>Responder a lo que se pregunta</translation>
    </message>
    <message>
        <source>Open a folder of lessons…</source>
        <translation>Abrir una carpeta de lecciones…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Página de inicio</translation>
    </message>
    <message>
        <source>Copy a link to this step</source>
        <translation>Copiar un enlace a este paso</translation>
    </message>
    <message>
        <source>Projector: larger and stronger</source>
        <translation>Proyector: más grande y más fuerte</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Presentar</translation>
    </message>
    <message>
        <source>You are the engine</source>
        <translation>Tú eres el motor</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Ready queue and what is waited for</source>
        <translation>Cola de listos y lo que se espera</translation>
    </message>
    <message>
        <source>Map of a large graph</source>
        <translation>Mapa de un grafo grande</translation>
    </message>
    <message>
        <source>Fold the graph</source>
        <translation>Plegar el grafo</translation>
    </message>
    <message>
        <source>Only when it is too large</source>
        <translation>Solo si es demasiado grande</translation>
    </message>
    <message>
        <source>Show every node</source>
        <translation>Mostrar todos los nodos</translation>
    </message>
    <message>
        <source>By turn of the loop</source>
        <translation>Por vuelta del bucle</translation>
    </message>
    <message>
        <source>By module and call</source>
        <translation>Por módulo y llamada</translation>
    </message>
    <message>
        <source>By line of code</source>
        <translation>Por línea de código</translation>
    </message>
    <message>
        <source>Handout</source>
        <translation>Apuntes</translation>
    </message>
    <message>
        <source>The whole lesson…</source>
        <translation>La lección entera…</translation>
    </message>
    <message>
        <source>Worksheet…</source>
        <translation>Hoja de trabajo…</translation>
    </message>
    <message>
        <source>Worksheet with answers…</source>
        <translation>Hoja de trabajo con respuestas…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Archivos recientes</translation>
    </message>
    <message>
        <source>Export my progress…</source>
        <translation>Exportar mi progreso…</translation>
    </message>
    <message>
        <source>Export the picture…</source>
        <translation>Exportar el dibujo…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>Copy the picture as text</source>
        <translation>Copiar el dibujo como texto</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Find and replace in the code</source>
        <translation>Buscar y reemplazar en el código</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Encajar</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Más grande</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Más pequeño</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Menos movimiento</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecutar</translation>
    </message>
    <message>
        <source>Run the code</source>
        <translation>Ejecutar el código</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Parar la ejecución</translation>
    </message>
    <message>
        <source>Go to step…</source>
        <translation>Ir al paso…</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>&amp;Lección</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>Previous part</source>
        <translation>Parte anterior</translation>
    </message>
    <message>
        <source>Next part</source>
        <translation>Parte siguiente</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Signs of the canvas</source>
        <translation>Signos del lienzo</translation>
    </message>
    <message>
        <source>About Backstep</source>
        <translation>Acerca de Backstep</translation>
    </message>
    <message>
        <source>Save the code as…</source>
        <translation>Guardar el código como…</translation>
    </message>
    <message>
        <source>Run to the cursor</source>
        <translation>Ejecutar hasta el cursor</translation>
    </message>
    <message>
        <source>Save the code</source>
        <translation>Guardar el código</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Código nuevo</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Cortar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Seleccionar todo</translation>
    </message>
</context>
<context>
    <name>backstep::ui::ZoomBox</name>
    <message>
        <source>Zoom %1 %</source>
        <translation>Ampliación %1 %</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Más pequeño</translation>
    </message>
    <message>
        <source>Full size</source>
        <translation>Tamaño natural</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Más grande</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Encajar</translation>
    </message>
</context>
<context>
    <name>backstep::ui::WhyPage</name>
    <message>
        <source>Show its paths</source>
        <translation>Ver sus caminos</translation>
    </message>
    <message>
        <source>There is no tensor here yet to ask about.</source>
        <translation>Todavía no hay aquí ningún tensor por el que preguntar.</translation>
    </message>
    <message>
        <source>Choose a card on the canvas, and ask about its .grad.</source>
        <translation>Elige una tarjeta del lienzo y pregunta por su .grad.</translation>
    </message>
    <message>
        <source>This is a plain Python value: it has no .grad.</source>
        <translation>Esto es un valor de Python sin más: no tiene .grad.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>De dónde viene</translation>
    </message>
    <message>
        <source>How to get its gradient</source>
        <translation>Cómo conseguir su gradiente</translation>
    </message>
</context>
<context>
    <name>backstep::ui::CheckPage</name>
    <message>
        <source>A question about a number is open: answer it first.</source>
        <translation>Hay una pregunta abierta sobre un número: respóndela primero.</translation>
    </message>
    <message>
        <source>Choose a tensor on the canvas: its gradient is checked here.</source>
        <translation>Elige un tensor del lienzo: aquí se comprueba su gradiente.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::CardMenu</name>
    <message>
        <source>Why is its .grad what it is?</source>
        <translation>¿Por qué su .grad es lo que es?</translation>
    </message>
    <message>
        <source>Open in the inspector</source>
        <translation>Abrir en el inspector</translation>
    </message>
    <message>
        <source>Check its gradient</source>
        <translation>Comprobar su gradiente</translation>
    </message>
    <message>
        <source>Light the paths that lead to it</source>
        <translation>Iluminar los caminos que llegan a ella</translation>
    </message>
</context>
<context>
    <name>backstep::ui::PathSection</name>
    <message>
        <source>The whole path, from %1 to %2</source>
        <translation>Todo el camino, de %1 a %2</translation>
    </message>
    <message>
        <source>product of the local derivatives</source>
        <translation>producto de las derivadas locales</translation>
    </message>
    <message>
        <source>sum over all paths (%1)</source>
        <translation>suma de todos los caminos (%1)</translation>
    </message>
    <message>
        <source>In each line, u is what the node takes in and v what it gives.</source>
        <translation>En cada línea, u es lo que el nodo toma y v lo que da.</translation>
    </message>
    <message>
        <source>Light it on the canvas</source>
        <translation>Iluminarlo en el lienzo</translation>
    </message>
    <message>
        <source>Stop lighting it on the canvas</source>
        <translation>Dejar de iluminarlo</translation>
    </message>
    <message>
        <source>seed times the local derivatives</source>
        <translation>semilla por las derivadas locales</translation>
    </message>
    <message>
        <source>This is what %1 alone brings to %2.</source>
        <translation>Esto es lo que %1 por sí solo trae a %2.</translation>
    </message>
</context>
<context>
    <name>backstep::ui::SavedBar</name>
    <message>
        <source>Saved: %1</source>
        <translation>Guardado: %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation>Abrir el archivo</translation>
    </message>
    <message>
        <source>Open the folder it is in</source>
        <translation>Abrir la carpeta en la que está</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperarlo</translation>
    </message>
    <message>
        <source>Put it in the playground again</source>
        <translation>Volver a ponerlo en el playground</translation>
    </message>
    <message>
        <source>The code of before: %1</source>
        <translation>Lo de antes: %1</translation>
    </message>
    <message>
        <source>kept in %1</source>
        <translation>guardado en %1</translation>
    </message>
</context>
<context>
    <name>backstep::ui::StepLinks</name>
    <message>
        <source>Go to step</source>
        <translation>Ir al paso</translation>
    </message>
    <message>
        <source>Step, up to %1:</source>
        <translation>Paso, hasta %1:</translation>
    </message>
</context>
<context>
    <name>backstep::ui::WindowTitle</name>
    <message>
        <source>Playground</source>
        <translation>Playground</translation>
    </message>
</context>
</TS>
