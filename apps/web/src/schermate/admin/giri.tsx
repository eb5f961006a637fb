import { GUSCIO } from '../../testi/guscio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Giro } from '../comuni/giro/giro.tsx';
import { DASHBOARD } from './testi/dashboard.ts';
import { GIRO_ADMIN } from './testi/giro.ts';
import { GIUDICE } from './testi/giudice.ts';
import { MATTINATA } from './testi/mattinata.ts';

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
