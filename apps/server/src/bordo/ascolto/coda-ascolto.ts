/**
 * Connections that the system keeps until they are accepted. When a server starts again thousands of pages come back at
 * once: with the queue that Node chooses (511) the system drops the others, which try again after 1, 3, 7 seconds. Beyond
 * `net.core.somaxconn`, usually 4,096, it does not count.
 */
export const CODA_ASCOLTO = 4_096;
