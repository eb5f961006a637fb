-- La versione oscurata di un documento è un documento come gli altri, ricavato da quello com'era: da quale, e che cosa vi si è coperto
-- (pagina, angolo e lati di ogni riquadro; mai ciò che vi stava scritto). Il file di prima resta dov'è.
ALTER TABLE documenti
  ADD COLUMN ricavato_da uuid REFERENCES documenti,
  ADD COLUMN riquadri jsonb,
  ADD CONSTRAINT documenti_oscurati CHECK ((ricavato_da IS NULL) = (riquadri IS NULL));
