import { GUSCIO } from '../../testi/guscio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DASHBOARD } from '../mattinata/mancanze-e-termini.testi.ts';
import { MATTINATA } from '../mattinata/tessere.testi.ts';
import { Giro } from '../primi-passi/giro.tsx';
import { GIRO_ADMIN } from './giri.testi.ts';
import { GIUDICE } from './per-il-giudice.testi.ts';

type Proprieta = { chiudi: () => void };

/** Il giro del cruscotto di chi conduce. */
export function GiroDelegato({ chiudi }: Proprieta) {
  const t = useTesti(GIRO_ADMIN);
  const m = useTesti(MATTINATA);
  const d = useTesti(DASHBOARD);
  const { naviga } = useTesti(GUSCIO);
  return (
    <Giro
      chiudi={chiudi}
      tappe={[
        { regione: naviga, testo: t.menu },
        { regione: m.chiedono, testo: t.chiedono },
        { regione: m.vendite, testo: t.vendite },
        { regione: m.tasti, testo: t.tasti },
        { regione: d.termini, testo: t.termini },
        { regione: d.prossime, testo: t.prossime },
        { regione: d.concluse, testo: t.concluse },
      ]}
    />
  );
}

/** Il giro del cruscotto di chi giudica (R36). */
export function GiroGiudice({ chiudi }: Proprieta) {
  const { menu, termini, concluse, giudice } = useTesti(GIRO_ADMIN);
  const g = useTesti(GIUDICE);
  const { naviga } = useTesti(GUSCIO);
  return (
    <Giro
      chiudi={chiudi}
      tappe={[
        { regione: naviga, testo: menu },
        { regione: g.daDisporre, testo: giudice.daDisporre },
        { regione: g.soste, testo: giudice.soste },
        { regione: g.ritardi, testo: giudice.ritardi },
        { regione: g.oggi, testo: giudice.oggi },
        { regione: g.concluse, testo: concluse },
        { regione: g.termini, testo: termini },
        { regione: g.assegnate, testo: giudice.assegnate },
      ]}
    />
  );
}
