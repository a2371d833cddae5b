import {
  AppBar,
  Button,
  Card,
  CardContent,
  CardMedia,
  Chip,
  Container,
  CssBaseline,
  Grid,
  IconButton,
  Link,
  TextField,
  Toolbar,
  Typography,
} from '@mui/material'
import { useState } from 'react'

/** What one of the shop's documents says, without its look. */
export type Content = {
  title: string
  links: { text: string; href: string }[]
  sections: { heading: string; text: string; cards: CardContent[] }[]
}

type CardContent = {
  name: string
  href: string
  lines: string[]
  picture: { src: string; srcSet: string; sizes: string } | undefined
}

function ContentCard({ name, href, lines, picture }: CardContent) {
  const [count, setCount] = useState(0)
  return (
    <Card sx={{ height: '100%' }}>
      {picture && <CardMedia component="img" height="140" alt="" {...picture} />}
      <CardContent>
        <Typography variant="h6" component="h3">
          <Link href={href}>{name}</Link>
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        <Button variant="contained" size="small" onClick={() => setCount(count + 1)}>
          {count === 0 ? 'Add' : `${count} in basket`}
        </Button>
      </CardContent>
    </Card>
  )
}

/** A page of the shop as one bundle of MUI, rendered beforehand and hydrated in one go. */
export function BundlePage({ content: { title, links, sections } }: { content: Content }) {
  return (
    <>
      <CssBaseline />
      <AppBar position="sticky">
        <Toolbar>
          <Typography variant="h6" component="p" sx={{ flexGrow: 1 }}>
            Larder
          </Typography>
          <IconButton color="inherit" aria-label="Basket">
            £
          </IconButton>
        </Toolbar>
      </AppBar>
      <Container component="main" sx={{ py: 3 }}>
        <Typography variant="h4" component="h1">
          {title}
        </Typography>
        <TextField label="Search" fullWidth margin="normal" />
        {sections.map(({ heading, text, cards }) => (
          <section key={heading + text}>
            <Typography variant="h5" component="h2" sx={{ mt: 3 }}>
              {heading}
            </Typography>
            <Typography>{text}</Typography>
            <Grid container spacing={2}>
              {cards.map((card) => (
                <Grid key={card.href + card.name} size={{ xs: 6, md: 3 }}>
                  <ContentCard {...card} />
                </Grid>
              ))}
            </Grid>
          </section>
        ))}
        <footer>
          {links.map(({ text, href }) => (
            <Chip key={href + text} label={text} component="a" href={href} clickable sx={{ m: 0.5 }} />
          ))}
        </footer>
      </Container>
    </>
  )
}
