class Config:
    def __getattr__(self, name):
        return self.values[name]
config = Config()
print(hasattr(config, "values"))
