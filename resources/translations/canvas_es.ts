<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es">
<context>
    <name>Canvas</name>
    <message>
        <source>Fold the %1 turns of the loop</source>
        <translation>Plegar las %1 vueltas del bucle</translation>
    </message>
    <message>
        <source>Fold the %1 modules and calls</source>
        <translation>Plegar los %1 módulos y llamadas</translation>
    </message>
    <message>
        <source>%1 turns</source>
        <translation>%1 vueltas</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 llamadas</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Desplegar</translation>
    </message>
    <message>
        <source>Show every node</source>
        <translation>Mostrar todos los nodos</translation>
    </message>
    <message>
        <source>out of view %1</source>
        <translation>fuera %1</translation>
    </message>
    <message>
        <source>ready %1</source>
        <translation>listo %1</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>espera %1</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>no grabado</translation>
    </message>
    <message>
        <source>released</source>
        <translation>liberado</translation>
    </message>
    <message>
        <source>seed gradient</source>
        <translation>gradiente semilla</translation>
    </message>
    <message>
        <source>second seed gradient</source>
        <translation>segundo gradiente semilla</translation>
    </message>
    <message>
        <source>receives</source>
        <translation>recibe</translation>
    </message>
    <message>
        <source>× local</source>
        <translation>× local</translation>
    </message>
    <message>
        <source>sends to %1</source>
        <translation>envía hacia %1</translation>
    </message>
    <message>
        <source>no grad</source>
        <translation>sin grad</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>guardado</translation>
    </message>
    <message>
        <source>arrives, does not pass</source>
        <translation>llega y no pasa</translation>
    </message>
    <message>
        <source>full: positive · hollow: negative · dot: zero
the darker, the larger; zoom in to read them</source>
        <translation>lleno: positivo · hueco: negativo · punto: cero
cuanto más oscuro, mayor; amplía para leerlos</translation>
    </message>
    <message>
        <source>from step %1</source>
        <translation>del paso %1</translation>
    </message>
    <message>
        <source>closed: %1</source>
        <translation>cerradas: %1</translation>
    </message>
    <message>
        <source>%1 of %2 closed</source>
        <translation>%1 de %2 cerradas</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>todos %1</translation>
    </message>
    <message>
        <source>this factor killed the path</source>
        <translation>este factor mató el camino</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>Ir al paso %1</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>Cómo arreglarlo</translation>
    </message>
    <message>
        <source>%1 needs its saved tensor %2, but the first backward released it at step %3.</source>
        <translation>%1 necesita su tensor guardado %2, pero el primer backward lo liberó en el paso %3.</translation>
    </message>
    <message>
        <source>%1 saved %2 at version %3, but it was written in place since and is at version %4.</source>
        <translation>%1 guardó %2 en la versión %3, pero después se escribió en el sitio y va por la versión %4.</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>hoja</translation>
    </message>
    <message>
        <source>leaf that requires a gradient</source>
        <translation>hoja que requiere gradiente</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nodo</translation>
    </message>
    <message>
        <source>operation that was not recorded</source>
        <translation>operación sin grabar</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>valor %1</translation>
    </message>
    <message>
        <source>gradient %1</source>
        <translation>gradiente %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nodos</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 nodo</translation>
    </message>
    <message>
        <source>Computational graph</source>
        <translation>Grafo computacional</translation>
    </message>
</context>
</TS>
