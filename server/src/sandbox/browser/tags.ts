console.warn('This look-alike is not built yet.')
