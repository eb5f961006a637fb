import { accendiMotoreDiProva } from './motore-di-prova.ts';

/** Dove i file di un giro trovano il PostgreSQL acceso per tutti. */
export const POSTGRES_DEL_GIRO = 'POSTGRES_DEL_GIRO';

/**
 * Un PostgreSQL per tutto il giro delle prove del server: lo accende vitest prima del primo file e lo spegne dopo l'ultimo. Il secondo
 * progetto che lo chiede trova quello del primo.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[POSTGRES_DEL_GIRO] !== undefined) return undefined;
  const motore = await accendiMotoreDiProva();
  process.env[POSTGRES_DEL_GIRO] = motore.url;
  return async () => {
    delete process.env[POSTGRES_DEL_GIRO];
    await motore.ferma();
  };
}
