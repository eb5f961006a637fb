const GIA_PRESENTE = '23505';

/**
 * Due processi che scrivono la stessa cosa nello stesso istante: il secondo trova un vincolo di unicità, e ripetendo
 * legge ciò che ha scritto il primo. Una volta sola: se si ripete non è una coincidenza.
 */
export async function ritenta<T>(azione: () => Promise<T>): Promise<T> {
  try {
    return await azione();
  } catch (errore) {
    if ((errore as { code?: unknown }).code !== GIA_PRESENTE) throw errore;
    return azione();
  }
}
