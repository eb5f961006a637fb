import type { GuastoPiantato } from './guasto.ts';

/** Errori nelle regole di quando la piattaforma non è in salute (R57). */
export const SALUTE_PIATTAFORMA: readonly GuastoPiantato[] = [
  {
    nome: 'crono-riportato-a-meta',
    che: 'a piattaforma malata il crono torna a metà del tempo',
    cerca: "tipo: 'CronoRiportato', scadeIl: adesso + unitaTempoMs",
    metti: "tipo: 'CronoRiportato', scadeIl: adesso + unitaTempoMs / 2",
  },
  {
    nome: 'preavviso-dimezzato',
    che: 'la ripresa arriva prima del preavviso che spetta',
    cerca: 'const durataMs = preavvisoMs(gravita, politica);',
    metti: 'const durataMs = preavvisoMs(gravita, politica) / 2;',
  },
  {
    nome: 'scollegati-contati-ogni-volta',
    che: 'chi si scollega conta ogni volta che se ne va, come se fosse la prima',
    cerca: 'return contatoIl === undefined || vistoIl - Math.max(presenteDal, contatoIl) >= RITORNO_MS;',
    metti: 'return true;',
  },
  {
    nome: 'riprende-da-malata',
    che: 'la gara riprende mentre la piattaforma si dichiara malata',
    cerca:
      "return no('R57_gara_non_sospesa');\n  if (inDisservizio(stato)) return no('R57_piattaforma_non_sana');\n  const { motivo, riprendeIl } = stato.gara;",
    metti: "return no('R57_gara_non_sospesa');\n  const { motivo, riprendeIl } = stato.gara;",
  },
];
